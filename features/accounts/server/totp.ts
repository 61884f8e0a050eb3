import { createHmac, timingSafeEqual } from 'node:crypto';

/** Milliseconds for which an app shows a code. */
const stepMs = 30_000;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of an app at a step, 6 digits: RFC 6238 with SHA-1. */
export function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The step whose code it is: the present one, the one before or the one after. Undefined for a wrong code. */
export function stepOf(code: string, key: Buffer, now = Date.now()): number | undefined {
  const present = Math.floor(now / stepMs);
  const sent = Buffer.from(code);
  return [present, present - 1, present + 1].find((step) => {
    const right = Buffer.from(codeAt(key, step));
    return right.length === sent.length && timingSafeEqual(right, sent);
  });
}

/** A key as apps take it: base32, 32 letters for 20 bytes. */
export function base32(key: Buffer): string {
  const bits = [...key].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('');
}
