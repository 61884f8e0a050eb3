/**
 * The networks that an address belongs to, narrowest first: an IPv4 address alone, an IPv6 address by its /64 and its /48.
 * Whoever has one address of a /64 has them all, and providers hand out whole /48s.
 */
export function networksOf(address: string): string[] {
  if (!address.includes(':')) return [address];
  const [head = '', tail = ''] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const zeros = new Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  const groups = [...first, ...zeros, ...last];
  return [64, 48].map((bits) => `${groups.slice(0, bits / 16).join(':')}::/${bits}`);
}
