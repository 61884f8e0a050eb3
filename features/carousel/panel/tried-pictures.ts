import { useEffect, useState } from 'react';

/** Milliseconds after which a save no longer waits for a picture: nothing is known of it then. */
const longest = 8000;

/** Resolves with whether there is a picture at an address; undefined when that does not show in time. */
function tryPicture(address: string): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    image.src = address;
    setTimeout(() => resolve(undefined), longest);
  });
}

/** Tries to load each of the pictures once. */
export function useTriedPictures(urls: readonly string[]) {
  const [tries] = useState(() => new Map<string, Promise<boolean | undefined>>());
  const [failed, setFailed] = useState<readonly string[]>([]);
  /** Those that are to be used although they could not be loaded. */
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  const start = (address: string) => {
    const known = tries.get(address);
    if (known) return known;
    const trying = tryPicture(address);
    tries.set(address, trying);
    void trying.then((isLoaded) => {
      if (isLoaded === false) setFailed((others) => [...others, address]);
    });
    return trying;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is tried once
  useEffect(() => {
    for (const address of urls) void start(address);
  }, [urls]);
  return {
    failed,
    accepted,
    accept: (address: string, isOn: boolean) =>
      setAccepted((others) => (isOn ? [...others, address] : others.filter((other) => other !== address))),
    /** Waits until all have been tried; gives those that could not be loaded and are not to be used all the same. */
    rejected: async (all: readonly string[]) => {
      const results = await Promise.all(all.map(async (address) => [address, await start(address)] as const));
      return results.flatMap(([address, isLoaded]) =>
        isLoaded === false && !accepted.includes(address) ? [address] : [],
      );
    },
  };
}

export type TriedPictures = ReturnType<typeof useTriedPictures>;
