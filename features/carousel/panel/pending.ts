import { carousel } from '../../../content/carousel/schema.ts';
import { isLocalFile, localFileMessage } from '../../../engine/kinds/url/mistaken-address.ts';
import type { FormStore } from '../../../engine/panel/form/form-store.ts';

/** What the form holds: the addresses that wait to be saved, and the one that is being typed. */
interface PendingValues {
  urls: readonly string[];
  url: string;
}

export const emptyValues: Readonly<Record<keyof PendingValues, unknown>> = { urls: [], url: '' };

const { url } = carousel.fields;

/** The values by name: all that this form puts into its store has these types. */
export function pendingIn(store: FormStore): PendingValues {
  return store.values() as unknown as PendingValues;
}

/**
 * Moves what is typed to the list of what waits; a blank text is left alone. `stored` are the addresses in the carousel.
 * Gives false, and says why at the field, when it is refused.
 */
export function addTyped(store: FormStore, stored: readonly string[]): boolean {
  const address = pendingIn(store).url.trim();
  if (address === '') {
    store.set('url', '');
    return true;
  }
  if (!addPending(store, address, stored)) return false;
  store.set('url', '');
  return true;
}

/**
 * Adds an address to the list of what waits, before the first one that `comesLater`. Gives false, and says why at the field,
 * when it is refused.
 */
export function addPending(
  store: FormStore,
  address: string,
  stored: readonly string[],
  comesLater: (other: string) => boolean = () => false,
): boolean {
  const { urls } = pendingIn(store);
  const problem = refusal(address, urls, stored);
  const later = urls.findIndex(comesLater);
  const place = later < 0 ? urls.length : later;
  if (problem === undefined) store.replace({ urls: urls.toSpliced(place, 0, address) });
  else store.setErrors({ url: problem });
  return problem === undefined;
}

/** Takes an address off the list. */
export function removePending(store: FormStore, address: string): void {
  store.set(
    'urls',
    pendingIn(store).urls.filter((other) => other !== address),
  );
}

function refusal(address: string, pending: readonly string[], stored: readonly string[]): string | undefined {
  const result = url.schema.safeParse(address);
  if (isLocalFile(address)) return localFileMessage;
  if (!result.success) return result.error.issues[0]?.message;
  if (pending.includes(address)) return 'This image is in the list already';
  return stored.includes(address) ? 'This image is in the carousel already' : undefined;
}
