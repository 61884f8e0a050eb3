/**
 * Where the sign-in is to come back to: the page of the panel in `?returnTo=`, or undefined. Addresses elsewhere are not
 * believed, and the sign-in's own leads nowhere.
 */
export function returnPath(search: string): string | undefined {
  const wanted = new URLSearchParams(search).get('returnTo');
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, location.origin)) return undefined;
  const address = new URL(wanted, location.origin);
  const inPanel =
    address.origin === location.origin && /^\/admin(?!\/login\/?$)(\/|$)/.test(address.pathname);
  return inPanel ? address.pathname + address.search : undefined;
}
