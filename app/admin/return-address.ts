const parameter = 'returnTo';

/** The query string that makes the sign-in come back to `path`. */
export function returnAddress(path: string): string {
  return String(new URLSearchParams({ [parameter]: path }));
}

/** Where the sign-in is to come back to: a page of the panel, or undefined. Addresses elsewhere are not believed. */
export function returnPath(search: string): string | undefined {
  const wanted = new URLSearchParams(search).get(parameter);
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, location.origin)) return undefined;
  const address = new URL(wanted, location.origin);
  const inPanel = address.origin === location.origin && /^\/admin(\/|$)/.test(address.pathname);
  return inPanel ? address.pathname + address.search : undefined;
}
