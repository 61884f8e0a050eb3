/** Which version of the visible content the database holds. */
export interface Revision {
  /** Undefined while unknown, as when the link to the database is lost: nothing may then be answered from memory. */
  current(): number | undefined;
}

/** The revision as this process last heard of it, from its own writes and from those of others. */
export class KnownRevision implements Revision {
  #known: number | undefined;
  #isLinked = true;

  current(): number | undefined {
    return this.#isLinked ? this.#known : undefined;
  }

  /** Hears of a revision. News may overtake each other, and a revision only rises. */
  hear(revision: number): void {
    if (this.#known === undefined || revision > this.#known) this.#known = revision;
  }

  /** The news of other processes no longer arrive. */
  lose(): void {
    this.#isLinked = false;
  }

  /** They arrive again, and this is where the database stands. */
  regain(revision: number): void {
    this.hear(revision);
    this.#isLinked = true;
  }
}
