/** Which version of the visible content the database holds. */
export interface Revision {
  /** Undefined while unknown, as when the connection is lost: then no cached response may be used. */
  current(): number | undefined;
}

/** The latest revision that this process has seen, from its own writes and those of other processes. */
export class RevisionTracker implements Revision {
  #latest: number | undefined;
  #isConnected = true;

  current(): number | undefined {
    return this.#isConnected ? this.#latest : undefined;
  }

  /** Notifications may arrive out of order; a revision only rises. */
  update(revision: number): void {
    if (this.#latest === undefined || revision > this.#latest) this.#latest = revision;
  }

  /** Notifications from other processes no longer arrive. */
  disconnect(): void {
    this.#isConnected = false;
  }

  /** Notifications arrive again; `revision` is the current one. */
  reconnect(revision: number): void {
    this.update(revision);
    this.#isConnected = true;
  }
}
