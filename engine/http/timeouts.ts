/** How long the server waits for a client, in milliseconds. */
export interface Timeouts {
  /** For the head of a request, and for the first byte on a new connection. */
  requestHead: number;
  /** For a whole request with its body, where the body is slower than `minBytesPerSecond`. */
  request: number;
  /** For a whole request at any speed. */
  largeRequest: number;
  /** Average upload rate that extends the time for a body from `request` to `largeRequest`. */
  minBytesPerSecond: number;
  /** For a client that sends nothing in the middle of a request, or reads nothing of a response. */
  socketIdle: number;
  /** For the next request on a keep-alive connection. */
  keepAlive: number;
  /** Interval between checks of open requests; a timeout may fire this much later. */
  checkInterval: number;
}

export const defaultTimeouts: Readonly<Timeouts> = {
  requestHead: 10_000,
  request: 30_000,
  largeRequest: 120_000,
  // A quarter of a megabit: the upward line of a phone at the edge of its cell.
  minBytesPerSecond: 32 * 1024,
  socketIdle: 30_000,
  // Longer than the idle time of common proxies (60 s), so that they close first and never send to a socket that is closing.
  keepAlive: 65_000,
  checkInterval: 2000,
};
