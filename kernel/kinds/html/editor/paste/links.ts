import { unwrap } from './elements.ts';

/** Takes links out that lead nowhere from here, and detours that count the visitors of a link. */
export function cleanLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a')) {
    const href = link.getAttribute('href');
    // To a place within the document that was copied, or to a file of somebody's computer.
    if (href === null || /^(?:#|file:|about:|blob:|x-apple)/i.test(href.trim())) unwrap(link);
    else link.setAttribute('href', withoutTracking(href));
  }
}

const redirects: Record<string, string> = {
  'www.google.com/url': 'q',
  'google.com/url': 'q',
  'l.facebook.com/l.php': 'u',
  'lm.facebook.com/l.php': 'u',
};

/** The address that a link really leads to. */
export function withoutTracking(address: string): string {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return address;
  const isOutlook = url.hostname.endsWith('.safelinks.protection.outlook.com');
  const parameter = isOutlook ? 'url' : redirects[url.hostname + url.pathname];
  const target = parameter && url.searchParams.get(parameter);
  if (target && /^https?:\/\//i.test(target)) return withoutTracking(target);
  const tracked = [...url.searchParams.keys()].filter((name) =>
    /^(?:utm_|fbclid$|gclid$|mc_eid$)/.test(name),
  );
  if (tracked.length === 0) return address;
  for (const name of tracked) url.searchParams.delete(name);
  return url.href;
}
