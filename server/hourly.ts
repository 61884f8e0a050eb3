const hour = 3_600_000;

/** Does some work now and once an hour, one after the other. Gives the function that stops it and waits for its end. */
export function hourly(work: () => Promise<void>, onError: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | undefined;
  const tick = () => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(tick, hour).unref();
  tick();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
