import { queryClient } from '../../../../engine/panel/query-client.ts';

/** Pictures that are tried at once. */
const concurrency = 6;
/** Milliseconds after which a picture that has not come counts as one that cannot be loaded. */
const timeout = 15_000;

/** Milliseconds for which a picture that was tried is not loaded again. */
const staleTime = 10 * 60_000;

/** Those of these addresses at which the browser finds no picture, in their order. */
export async function brokenPictures(addresses: readonly string[]): Promise<string[]> {
  const broken = new Set<string>();
  const waiting = addresses.values();
  const tryNext = async () => {
    for (const address of waiting) {
      const query = { queryKey: ['loads', address], queryFn: () => loads(address), staleTime };
      if (!(await queryClient.fetchQuery(query))) broken.add(address);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, tryNext));
  return addresses.filter((address) => broken.has(address));
}

function loads(address: string): Promise<boolean> {
  const image = new Image();
  image.src = address;
  return new Promise((resolve) => {
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    setTimeout(resolve, timeout, false);
  });
}
