import { randomBytes } from 'node:crypto';

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let lastTimestamp = 0;
let sequence = 0;

/** A UUIDv7 (RFC 9562) for a record created at `timestamp` (ms since 1970). Ids of one process rise, within a millisecond too. */
export function newId(timestamp = Date.now()): string {
  const isLater = timestamp > lastTimestamp;
  sequence = isLater ? randomBytes(2).readUInt16BE() & 0x1ff : sequence + 1;
  lastTimestamp = timestamp;
  // A backdated record (an import) starts a new sequence; only equal or rising timestamps share one.
  return format(timestamp + Math.floor(sequence / 0x1000), sequence % 0x1000);
}

function format(timestamp: number, sequenceNumber: number): string {
  const time = timestamp.toString(16).padStart(12, '0');
  const random = randomBytes(8);
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80;
  const tail = random.toString('hex');
  const middle = sequenceNumber.toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${middle}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

/** What no id of a record created at `timestamp` (ms since 1970) or later sorts before. */
export function lowestId(timestamp: number): string {
  const time = timestamp.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** Whether a text can be an id at all: anything else is simply not found. */
export function isId(text: string): boolean {
  return shape.test(text);
}

/** The id's time and sequence as a whole number that sorts like the id: 48 bits of milliseconds and 12 of sequence. */
export function sortKeyOf(id: string): bigint {
  return BigInt(`0x${id.slice(0, 8)}${id.slice(9, 13)}${id.slice(15, 18)}`);
}

/** An id in short, for addresses: its time and sequence in 11 letters and digits. */
export function shortIdOf(id: string): string {
  return sortKeyOf(id).toString(36).padStart(11, '0');
}

/** The lowest and the highest id that are the same in short; undefined for a text that is no id in short. */
export function idsOfShort(short: string): [lowest: string, highest: string] | undefined {
  if (!/^[0-9a-z]{11}$/.test(short)) return undefined;
  const key = [...short].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
  const hex = key.toString(16).padStart(15, '0');
  const start = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(12)}`;
  return [`${start}-8000-000000000000`, `${start}-bfff-ffffffffffff`];
}

/** The creation date in an id, ISO 8601. */
export function createdAtOf(id: string): string {
  return new Date(Number(BigInt(`0x${id.slice(0, 8)}${id.slice(9, 13)}`))).toISOString();
}
