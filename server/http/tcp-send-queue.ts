import { readFile } from 'node:fs/promises';
import { canonicalAddress } from './addresses.ts';

/**
 * Bytes in the kernel's send queues that the clients of a port have not acknowledged yet, by `clientKey`. Clients without any
 * are left out. Only Linux reports the numbers; elsewhere the map is empty.
 */
export async function readUnacknowledgedBytes(port: number): Promise<Map<string, number>> {
  const files = ['/proc/net/tcp', '/proc/net/tcp6'];
  const tables = await Promise.all(files.map((file) => readFile(file, 'latin1').catch(() => '')));
  const local = port.toString(16).toUpperCase().padStart(4, '0');
  const line = new RegExp(`: [0-9A-F]+:${local} ([0-9A-F]+):([0-9A-F]{4}) .. (?!0{8})([0-9A-F]{8}):`, 'g');
  return new Map(
    tables
      .flatMap((table) => [...table.matchAll(line)])
      .map(([, address = '', remote = '', bytes = '']) => [
        clientKey(readAddress(address), Number.parseInt(remote, 16)),
        Number.parseInt(bytes, 16),
      ]),
  );
}

export function clientKey(address: string | undefined, port: number | undefined): string {
  return `${canonicalAddress(address ?? '')} ${port}`;
}

/** Little-endian words of 32 bits. */
function readAddress(hex: string): string {
  const bytes = (hex.match(/.{8}/g) ?? []).flatMap((word) => (word.match(/../g) ?? []).reverse());
  if (bytes.length === 4) return bytes.map((byte) => Number.parseInt(byte, 16)).join('.');
  return bytes.join('').replace(/.{4}(?=.)/g, '$&:');
}
