import { BlockList, isIP, SocketAddress } from 'node:net';

/**
 * One spelling for each address: IPv4 also when it is written as IPv6, IPv6 shortened and in lower case, without port,
 * brackets or zone. Undefined for anything else.
 */
export function canonicalAddress(text: string): string | undefined {
  const bare = withoutPort(text.trim()).replace(/%.*/s, '');
  const family = isIP(bare);
  if (family === 4) return bare;
  if (family === 0) return;
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' });
  return mappedIpv4(address) ?? address;
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text);
  if (bracketed?.[1]) return bracketed[1];
  return /^[\d.]+:\d+$/.test(text) ? text.slice(0, text.indexOf(':')) : text;
}

function mappedIpv4(address: string): string | undefined {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  return mapped && isIP(mapped) === 4 ? mapped : undefined;
}

/** Tells whether a canonical address is in a list of addresses and CIDR ranges. */
export function addressMatcher(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [text = '', prefix] = entry.split('/');
    const family = isIP(text) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(text, family);
    else list.addSubnet(text, Number(prefix), family);
  }
  return (address) => {
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/** Private and link-local networks of RFC 1918, 3927, 4193 and 4291, without loopback. */
export const privateNetworks = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
];
