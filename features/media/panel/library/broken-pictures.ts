import { Remembered } from '../../../publish-check/panel/remembered.ts';

/** Pictures that are tried at once. */
const concurrency = 6;
/** Milliseconds after which a picture that has not come counts as one that cannot be loaded. */
const timeout = 15_000;

/** A picture that was tried is not loaded again with every look at the dashboard. */
const tried = new Remembered<boolean>(10 * 60_000, loads);

/** Those of these addresses at which the browser finds no picture, in their order. */
export async function brokenPictures(addresses: readonly string[]): Promise<string[]> {
  const broken = new Set<string>();
  const waiting = addresses.values();
  const tryNext = async () => {
    for (const address of waiting) if (!(await tried.of(address))) broken.add(address);
  };
  await Promise.all(Array.from({ length: concurrency }, tryNext));
  return addresses.filter((address) => broken.has(address));
}

function loads(address: string): Promise<boolean> {
  const image = new Image();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), timeout);
    const end = (isLoaded: boolean) => {
      clearTimeout(timer);
      resolve(isLoaded);
    };
    image.onload = () => end(true);
    image.onerror = () => end(false);
    image.src = address;
  });
}
