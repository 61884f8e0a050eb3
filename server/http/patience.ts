/** How long the server waits for a client, in milliseconds. */
export interface Patience {
  /** For the head of a request, and for the first byte on a new connection. */
  head: number;
  /** For a whole request, its body included, when the body does not keep the pace. */
  request: number;
  /** For a whole request in any case. */
  largeRequest: number;
  /** Bytes a second that a body must bring on average to be waited for longer than others. */
  pace: number;
  /** For the next kilobyte of an answer to be taken by the client. */
  taking: number;
  /** For a client that says nothing more in the middle of a request. */
  stall: number;
  /** For the next request on a connection that is kept. */
  next: number;
  /** Between looks at requests that are coming in; these may take so much longer than they are given. */
  look: number;
}

export const usualPatience: Readonly<Patience> = {
  head: 10_000,
  request: 30_000,
  largeRequest: 120_000,
  // A quarter of a megabit: the upward line of a phone at the edge of its cell.
  pace: 32 * 1024,
  // A phone that loses its line for five seconds comes back in time.
  taking: 10_000,
  stall: 30_000,
  // Longer than the idle time of common proxies (60 s), so that they close first and never meet a closing socket.
  next: 65_000,
  look: 2000,
};
