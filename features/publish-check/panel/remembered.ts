/** Answers by their question. One that is good is kept for a while, a failed one is asked for again. */
export class Remembered<Answer> {
  readonly #milliseconds: number;
  readonly #ask: (question: string) => Promise<Answer>;
  readonly #known = new Map<string, { at: number; answer: Promise<Answer> }>();

  constructor(milliseconds: number, ask: (question: string) => Promise<Answer>) {
    this.#milliseconds = milliseconds;
    this.#ask = ask;
  }

  of(question: string): Promise<Answer> {
    this.#forget();
    const known = this.#known.get(question);
    if (known) return known.answer;
    const answer = this.#ask(question);
    this.#known.set(question, { at: Date.now(), answer });
    answer.catch(() => this.#known.delete(question));
    return answer;
  }

  /** A picture inside an article is a question of megabytes. */
  #forget(): void {
    const before = Date.now() - this.#milliseconds;
    for (const [question, { at }] of this.#known) if (at < before) this.#known.delete(question);
  }
}
