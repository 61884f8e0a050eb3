/** Does some work now and every so often, in milliseconds, one after the other. Gives the function that stops it and waits for its end. */
export function repeat(
  interval: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const tick = () => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(tick, interval).unref();
  tick();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
