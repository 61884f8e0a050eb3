import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { emailRule, textProblem } from '../engine/kinds/text/text-rule.ts';
import { privateNetworks } from './http/addresses.ts';

/** Everything that the surroundings may decide about a running server. */
export type Settings = ReturnType<typeof readAll>;

/** Thrown by `readSettings`; the message holds a line for each bad setting. */
export class SettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/**
 * Reads and checks the environment variables; an empty one counts as not set.
 *
 * @throws SettingsError that names every bad setting and says what to do.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const problems: string[] = [];
  const settings = readAll(reader(environment, problems));
  if (settings.backupEvery !== undefined && settings.backupFolder === undefined)
    problems.push('BACKUP_EVERY is set, but BACKUP_FOLDER is not. Set it to the folder for the backups.');
  if (settings.backupRehearse !== undefined && settings.backupEvery === undefined)
    problems.push('BACKUP_REHEARSE is set, but BACKUP_EVERY is not. Set it to a time such as 24h.');
  if (settings.smtp !== undefined && settings.mailFrom === undefined)
    problems.push('SMTP_URL is set, but MAIL_FROM is not. Set it to the sender: Name <office@example.org>.');
  if (settings.smtp !== undefined && settings.siteUrl === undefined)
    problems.push(
      'SMTP_URL is set, but SITE_URL is not. Set it to the public address: links in mails need it.',
    );
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/**
 * The settings of this process. A name that is nearly that of a setting is a mistake in `.env`; elsewhere it may belong to another
 * program, so it only becomes a line on stderr.
 *
 * @param file names that `.env` sets
 * @throws SettingsError
 */
export function readOwnSettings(environment: NodeJS.ProcessEnv, file = namesInFile()): Settings {
  const meant = Object.keys(environment).flatMap((name) => {
    const setting = nearestSetting(name);
    return setting === undefined ? [] : [{ name, setting }];
  });
  const wrong = meant.filter(({ name }) => file.includes(name));
  if (wrong.length > 0)
    throw new SettingsError(
      wrong.map(
        ({ name, setting }) => `${name} in .env is no setting. Write ${setting} instead, or take it out.`,
      ),
    );
  for (const { name, setting } of meant)
    process.stderr.write(
      `${name} is set in the environment, but no setting has that name: ${setting} may be meant.\n`,
    );
  return readSettings(environment);
}

/** The names in the file that Node was told to read. */
function namesInFile(): string[] {
  const [, path] = /^--env-file(?:-if-exists)?=(.+)$/m.exec(process.execArgv.join('\n')) ?? [];
  return path !== undefined && existsSync(path) ? Object.keys(parseEnv(readFileSync(path, 'utf8'))) : [];
}

const plain = (name: string) => name.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
function settingNames(): string[] {
  const names: string[] = [];
  readAll((name, fallback) => {
    names.push(name);
    return fallback;
  });
  return names;
}

/** The setting whose name somebody may have misspelled; undefined for a setting, and for what is like none. */
export function nearestSetting(name: string): string | undefined {
  const names = settingNames();
  if (names.includes(name)) return undefined;
  const written = plain(name);
  return names.find((setting) => {
    const right = plain(setting);
    const isBeginning = written.length >= 8 && right.startsWith(written);
    return isBeginning || distance(written, right) <= Math.min(3, right.length >> 2);
  });
}

/** Letters that have to be added, taken away or exchanged. */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (const [column, found] of [...other].entries())
      line.push(
        Math.min(
          (above[column + 1] ?? 0) + 1,
          (line[column] ?? 0) + 1,
          (above[column] ?? 0) + Number(found !== letter),
        ),
      );
    above = line;
  }
  return above.at(-1) ?? 0;
}

function readAll(read: ReturnType<typeof reader>) {
  return {
    /** TCP port; 0 takes any free one. */
    port: read('PORT', 3000, wholeNumber(0, 65_535)),
    /** Address to listen on; empty means every address of the machine. */
    host: read('HOST', '', hostName),
    /** Absolute path of the folder for the SQLite file and, later, media. */
    dataDirectory: read('DATA_DIR', resolve('data'), (text) => resolve(text)),
    /** `postgres://…`; undefined means SQLite in `dataDirectory`. */
    databaseUrl: read('DATABASE_URL', undefined, postgresUrl),
    /** Accept a database other than the one that `dataDirectory` was used with, or none. */
    newDatabase: read('NEW_DATABASE', false, yesOrNo),
    /** Public origin without a trailing slash; undefined allows any Host. */
    siteUrl: read('SITE_URL', undefined, origin),
    adminUsername: read('ADMIN_USERNAME', 'admin', userName),
    /** Used once, to create the first admin; undefined means that one is generated and printed. */
    adminPassword: read('ADMIN_PASSWORD', undefined, password),
    /** Fill an empty database with sample content. */
    sampleContent: read('SAMPLE_CONTENT', true, onOrOff),
    /** Addresses or CIDR ranges whose `X-Forwarded-For` is believed. */
    trustedProxies: read('TRUSTED_PROXIES', [], addressList),
    /** Connections that one network may hold; trusted proxies may hold any number. */
    maxConnectionsPerAddress: read('MAX_CONNECTIONS_PER_ADDRESS', 256, wholeNumber(1, 100_000)),
    rateLimits: read('RATE_LIMITS', true, onOrOff),
    /** A level of pino. */
    logLevel: read('LOG_LEVEL', 'info', oneOf(logLevels)),
    /** Minutes after which an unused session ends. */
    sessionIdleMinutes: read('SESSION_IDLE_MINUTES', 120, wholeNumber(1, 1440)),
    /** Hours after which a session ends in any case. */
    sessionMaximumHours: read('SESSION_MAXIMUM_HOURS', 12, wholeNumber(1, 168)),
    /** Keep finished pages in memory; off is for measurements. */
    pageCache: read('PAGE_CACHE', true, onOrOff),
    /** Addresses or CIDR ranges that may read `/metrics`. */
    metricsNetworks: read('METRICS', [], metricsNetworks),
    /** Bearer token that may read `/metrics` from anywhere. */
    metricsToken: read('METRICS_TOKEN', undefined, token),
    /** Seals the keys of authenticator apps. Default: a file in the data directory, with SQLite. */
    secretKey: read('SECRET_KEY', undefined, token),
    /** Contact for security reports, in `security.txt`; undefined means the e-mail of the association. */
    securityContact: read('SECURITY_CONTACT', undefined, contactAddress),
    /** Bucket for the files of the library; undefined means `media` in `dataDirectory`. */
    mediaStore: read('MEDIA_STORE_URL', undefined, bucket),
    /** Bytes of all files of the library; 0 for any number. */
    quotaBytes: read('MEDIA_QUOTA_GB', 20 * gigabyte, gigabytes),
    /** Days for which what was deleted can be restored. */
    trashDays: read('TRASH_DAYS', 30, wholeNumber(1, 365)),
    /** Months for which the audit log keeps its entries. */
    auditMonths: read('AUDIT_MONTHS', 36, wholeNumber(12, 120)),
    /** Versions of a record that its history keeps; up to 9 more until the next ten go. */
    revisionsKept: read('REVISIONS_KEPT', 50, wholeNumber(5, 1000)),
    /** Absolute path of the folder for the server's own backups. */
    backupFolder: read('BACKUP_FOLDER', undefined, (text) => resolve(text)),
    /** Milliseconds between the server's own backups; undefined means that it makes none. */
    backupEvery: read('BACKUP_EVERY', undefined, interval),
    /** Milliseconds between rehearsals of a restore; undefined means none. */
    backupRehearse: read('BACKUP_REHEARSE', undefined, weekly),
    /** Encrypts backups, and opens encrypted ones. */
    backupPassphrase: read('BACKUP_PASSPHRASE', undefined, passphrase),
    /** The mail server; undefined means that no mail is sent. */
    smtp: read('SMTP_URL', undefined, mailServer),
    /** The sender of all mail. */
    mailFrom: read('MAIL_FROM', undefined, mailbox),
    /** Where answers go; undefined means to the sender. */
    mailReplyTo: read('MAIL_REPLY_TO', undefined, mailbox),
    mailPerMinute: read('MAIL_PER_MINUTE', 60, wholeNumber(1, 10_000)),
    /** Of the last 24 hours. */
    mailPerDay: read('MAIL_PER_DAY', 400, wholeNumber(1, 1_000_000)),
  };
}

/** Turns the text of a setting into its value, or throws an Error whose message completes "NAME …". */
type Parse<Value> = (text: string) => Value;

function reader(environment: NodeJS.ProcessEnv, problems: string[]) {
  return function read<Value>(name: string, fallback: Value, parse: Parse<Value>): Value {
    const text = /PASS(WORD|PHRASE)$/.test(name) ? environment[name] : environment[name]?.trim();
    if (text === undefined || text === '') return fallback;
    try {
      return parse(text);
    } catch (error) {
      problems.push(`${name} ${(error as Error).message}`);
      return fallback;
    }
  };
}

function wholeNumber(min: number, max: number): Parse<number> {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new Error(`is '${text}'. Set it to a whole number from ${min} to ${max}.`);
  };
}

const gigabyte = 1024 ** 3;

function gigabytes(text: string): number {
  return wholeNumber(0, 1_000_000)(text) * gigabyte;
}

function onOrOff(text: string): boolean {
  if (text === 'on') return true;
  if (text === 'off') return false;
  throw new Error(`is '${text}'. Set it to on or off.`);
}

function yesOrNo(text: string): boolean {
  if (text === 'yes') return true;
  if (text === 'no') return false;
  throw new Error(`is '${text}'. Set it to yes for one start, or leave it out.`);
}

function oneOf(choices: readonly string[]): Parse<string> {
  return (text) => {
    if (choices.includes(text)) return text;
    throw new Error(`is '${text}'. Set it to one of ${choices.join(', ')}.`);
  };
}

function hostName(text: string): string {
  if (isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) return text;
  throw new Error(`is '${text}'. Set it to an address or a name of this machine, such as 127.0.0.1.`);
}

function postgresUrl(text: string): string {
  const url = URL.parse(text);
  if (url && ['postgres:', 'postgresql:'].includes(url.protocol)) return text;
  // The value is not repeated: it may hold a password.
  throw new Error(
    'is not a PostgreSQL address. Write postgres://user:password@host:5432/database, or leave it out to use SQLite.',
  );
}

/** `https://KEY:SECRET@host/bucket?region=…` */
export function bucket(text: string) {
  const url = URL.parse(text);
  const [, name, rest] = url?.pathname.split('/') ?? [];
  const isComplete = url && ['http:', 'https:'].includes(url.protocol) && url.username && url.password;
  if (isComplete && name && !rest)
    return {
      url: `${url.origin}/${name}`,
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      region: url.searchParams.get('region') ?? 'us-east-1',
    };
  // The value is not repeated: it holds a secret.
  throw new Error(
    'is not the address of a bucket. Write https://KEY:SECRET@host/bucket?region=name, with %2F for a slash in the secret.',
  );
}

function origin(text: string): string {
  const url = URL.parse(text);
  const plain = url && ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`;
  if (plain) return url.origin;
  throw new Error(`is '${text}'. Write only scheme and name, such as https://www.example.org.`);
}

function userName(text: string): string {
  if (text.length <= 100) return text;
  throw new Error(`has ${text.length} characters. Choose a name of at most 100.`);
}

function password(text: string): string {
  const bytes = Buffer.byteLength(text);
  if (bytes <= 1024) return text;
  throw new Error(`has ${bytes} bytes. Choose a password of at most 1024.`);
}

const hourMs = 3_600_000;

/** `24h` or `7d` in milliseconds. */
function interval(text: string): number | undefined {
  if (text === 'off') return undefined;
  const [, count = '0', unit] = /^(\d{1,3})(h|d)$/.exec(text) ?? [];
  const hours = Number(count) * (unit === 'd' ? 24 : 1);
  if (hours >= 1 && hours <= 31 * 24) return hours * hourMs;
  throw new Error(`is '${text}'. Set it to hours or days, such as 6h, 24h or 7d, at most 31d; or to off.`);
}

function weekly(text: string): number | undefined {
  if (text === 'off') return undefined;
  if (text === 'weekly') return 7 * 24 * hourMs;
  throw new Error(`is '${text}'. Set it to weekly or off.`);
}

function passphrase(text: string): string {
  if (text.length >= 12) return password(text);
  throw new Error(`has ${text.length} characters. Choose a passphrase of at least 12.`);
}

function addressList(text: string): string[] {
  const entries = text.split(',').map((entry) => entry.trim());
  const bad = entries.filter((entry) => !isAddressOrRange(entry));
  if (bad.length === 0) return entries;
  throw new Error(
    `holds '${bad.join("', '")}'. List addresses or ranges with commas between them, such as 10.0.0.0/8, ::1.`,
  );
}

function isAddressOrRange(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
}

function metricsNetworks(text: string): string[] {
  if (text === 'off') return [];
  if (text === 'on') return privateNetworks;
  const entries = addressList(text);
  const own = entries.filter((entry) => /^(127\.|::1$)/.test(entry));
  if (own.length === 0) return entries;
  // What a proxy on this machine hands on comes from there too.
  throw new Error(`holds '${own.join("', '")}'. For readers on this machine set METRICS_TOKEN instead.`);
}

function token(text: string): string {
  if (/^[\x21-\x7e]{16,200}$/.test(text)) return text;
  throw new Error('is not a token. Set it to 16 to 200 letters, digits and signs without spaces.');
}

function contactAddress(text: string): string {
  if (/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+?[\d-]+)$/i.test(text)) return text;
  throw new Error(
    `is '${text}'. Write mailto:, https:// or tel: and the address, such as mailto:security@example.org.`,
  );
}

/** `smtps://user:password@host:465` or `smtp://host:587` */
function mailServer(text: string) {
  const url = URL.parse(text);
  const isSecure = url?.protocol === 'smtps:';
  const isPlain = !isSecure && url?.search === '?tls=off';
  const rest = url && url.pathname + url.hash + (isPlain ? '' : url.search);
  const isWhole = (isSecure || url?.protocol === 'smtp:') && url?.hostname && /^\/?$/.test(rest ?? '');
  if (isWhole && !/%(?![\da-f]{2})/i.test(url.username + url.password)) {
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const isLoopback = /^(localhost|127\.[\d.]+|::1)$/.test(host);
    const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    return {
      ...{ host, port: Number(url.port) || (isSecure ? 465 : 587), auth: user ? { user, pass } : undefined },
      ...{ secure: isSecure, ignoreTLS: isPlain || (!isSecure && isLoopback) },
    };
  }
  // The value is not repeated: it may hold a password.
  throw new Error(
    'is not the address of a mail server. Write smtps://user:password@host:465 or smtp://user:password@host:587, with %40 for an @ in the password.',
  );
}

/** `Name <office@example.org>`, or the address alone. */
function mailbox(text: string) {
  const start = text.endsWith('>') ? text.lastIndexOf('<') : -1;
  const name = text.slice(0, Math.max(start, 0)).trim();
  const address = start < 0 ? text : text.slice(start + 1, -1);
  const isName = !/[<>"]/.test(name) && !textProblem({ label: 'It', max: 100, required: false }, name);
  if (isName && !textProblem(emailRule({ label: 'It' }), address)) return { name, address };
  throw new Error(`is '${text}'. Write the address, with a name before it: Name <office@example.org>.`);
}
