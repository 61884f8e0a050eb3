import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { AppError } from '../../../engine/app-error.ts';

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

/** Argon2id: 64 MiB, three passes, one lane; about 160 ms. */
const parameters = { memory: 65_536, passes: 3, parallelism: 1 };
const tagLength = 32;
const saltLength = 16;

/** Longest password in bytes; hashed whole. */
export const longestPassword = 1024;
const maxConcurrency = 2;
const maxWaiting = 20;

/** The PHC string of a password. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  return phcOf(salt, await limitConcurrency(() => tagOf(password, salt, parameters)));
}

function phcOf(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = parameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

/** Whether the password made this PHC string. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const read = readPhc(phc);
  if (!read || Buffer.byteLength(password) > longestPassword) return false;
  const tag = await limitConcurrency(() => tagOf(password, read.salt, read.parameters));
  return tag.length === read.tag.length && timingSafeEqual(tag, read.tag);
}

/** Whether the string was made with other parameters than today's. */
export function isOutdated(phc: string): boolean {
  const read = readPhc(phc);
  return read === undefined || JSON.stringify(read.parameters) !== JSON.stringify(parameters);
}

// A hash without a password: random bytes in the current format.
const dummyHash = phcOf(randomBytes(saltLength), randomBytes(tagLength));

/** Takes as long as a real check, so that the response time does not reveal which accounts exist. */
export async function verifyDummyPassword(password: string): Promise<false> {
  await verifyPassword(password, dummyHash);
  return false;
}

function tagOf(
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: typeof parameters,
): Promise<Buffer> {
  return derive('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength });
}

function readPhc(phc: string) {
  const match = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([\w+/-]+)\$([\w+/-]+)$/.exec(phc);
  if (!match) return undefined;
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

let running = 0;
const waiting: (() => void)[] = [];

/** Fails with `unavailable` while so many passwords wait to be hashed that one more would be refused. */
export function requireHashingCapacity(): void {
  if (waiting.length >= maxWaiting) throw new AppError('unavailable', 'Too many sign-ins at once.');
}

// Each hash takes 64 MiB: many concurrent guesses must not exhaust the memory.
async function limitConcurrency<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= maxConcurrency) {
    requireHashingCapacity();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
