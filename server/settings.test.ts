import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { nearestSetting, readSettings, type SettingsError } from './settings.ts';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment);
  } catch (error) {
    return (error as SettingsError).problems;
  }
  return [];
}

it.each([
  ['DATADIR', 'DATA_DIR'],
  ['data_dir', 'DATA_DIR'],
  ['BACKUP_FODLER', 'BACKUP_FOLDER'],
  ['ADMIN_PASSWROD', 'ADMIN_PASSWORD'],
])('the name %s is told to be near %s', (name, setting) => {
  expect(nearestSetting(name)).toBe(setting);
});

it('[HOLD-29] METRICS lists the networks that can read metrics and never the own machine', () => {
  const networksOf = (text: string) => readSettings({ METRICS: text }).metricsNetworks;
  expect(networksOf('off')).toEqual([]);
  expect(networksOf('10.0.0.5, fd00::/8')).toEqual(['10.0.0.5', 'fd00::/8']);
  expect(networksOf('on')).toContain('192.168.0.0/16');
  expect(networksOf('on').join()).not.toMatch(/127|::1/);
  expect(problemsOf({ METRICS: '10.0.0.5, 127.0.0.1' })).toEqual([
    "METRICS holds '127.0.0.1'. For readers on this machine set METRICS_TOKEN instead.",
  ]);
  expect(problemsOf({ METRICS: 'yes', METRICS_TOKEN: 'short' })).toHaveLength(2);
});

it('every setting is read from its environment variable', () => {
  const backups = { BACKUP_FOLDER: '/other', BACKUP_EVERY: '1h' };
  for (const [name, text, setting, value] of [
    ['PORT', '8080', 'port', 8080],
    ['HOST', '127.0.0.1', 'host', '127.0.0.1'],
    ['DATA_DIR', '/srv/kiran', 'dataDirectory', '/srv/kiran'],
    ['DATABASE_URL', 'postgres://a:secret@db/kiran', 'databaseUrl', 'postgres://a:secret@db/kiran'],
    ['NEW_DATABASE', 'yes', 'newDatabase', true],
    ['SITE_URL', 'https://www.example.org/', 'siteUrl', 'https://www.example.org'],
    ['ADMIN_USERNAME', 'asha', 'adminUsername', 'asha'],
    ['ADMIN_PASSWORD', ' spaces count ', 'adminPassword', ' spaces count '],
    ['SAMPLE_CONTENT', 'off', 'sampleContent', false],
    ['TRUSTED_PROXIES', '10.0.0.0/8, ::1', 'trustedProxies', ['10.0.0.0/8', '::1']],
    ['MAX_CONNECTIONS_PER_ADDRESS', '64', 'maxConnectionsPerAddress', 64],
    ['RATE_LIMITS', 'off', 'rateLimits', false],
    ['LOG_LEVEL', 'debug', 'logLevel', 'debug'],
    ['SESSION_IDLE_MINUTES', '30', 'sessionIdleMinutes', 30],
    ['SESSION_MAXIMUM_HOURS', '8', 'sessionMaximumHours', 8],
    ['PAGE_CACHE', 'off', 'pageCache', false],
    ['MEDIA_QUOTA_GB', '1', 'quotaBytes', 1024 ** 3],
    ['BACKUP_FOLDER', '/backup', 'backupFolder', '/backup'],
    ['BACKUP_EVERY', '7d', 'backupEvery', 7 * 86_400_000],
    ['BACKUP_REHEARSE', 'weekly', 'backupRehearse', 7 * 86_400_000],
    ['BACKUP_PASSPHRASE', ' spaces count, too ', 'backupPassphrase', ' spaces count, too '],
  ] as const)
    expect(readSettings({ ...backups, [name]: text })).toMatchObject({ [setting]: value });
});

it('[MAIL-01] SMTP_URL and MAIL_FROM name mail server and sender; only a server on the own machine, or with tls=off, is spoken to without TLS', () => {
  const mail = { MAIL_FROM: 'Solar Association <office@example.org>', SITE_URL: 'https://www.example.org' };
  const read = (url: string) => readSettings({ ...mail, SMTP_URL: url });
  expect(read('smtps://office%40example.org:p%2Fw@smtp.example.org')).toMatchObject({
    smtp: {
      ...{ host: 'smtp.example.org', port: 465, secure: true },
      auth: { user: 'office@example.org', pass: 'p/w' },
    },
    mailFrom: { name: 'Solar Association', address: 'office@example.org' },
    ...{ mailReplyTo: undefined, mailPerMinute: 60, mailPerDay: 400 },
  });
  const isPlain = (url: string) => read(url).smtp?.ignoreTLS;
  expect(isPlain('smtp://smtp.example.org')).toBe(false);
  expect(['smtp://localhost:25', 'smtp://[::1]', 'smtp://10.0.0.4?tls=off'].map(isPlain)).toEqual(
    Array(3).fill(true),
  );
  expect(isPlain('smtps://localhost')).toBe(false);
  const own = 'office@example.org';
  expect(readSettings({ ...mail, SMTP_URL: 'smtp://localhost', MAIL_REPLY_TO: own }).mailReplyTo).toEqual({
    ...{ name: '', address: own },
  });
});

it('[MAIL-01] a wrong setting of mail, or one without the others, is reported with advice and without a password', () => {
  const mail = {
    SMTP_URL: 'smtp://mail.example.org',
    MAIL_FROM: 'a@example.org',
    SITE_URL: 'https://a.example',
  };
  for (const url of [
    'https://a:pass1@b.example',
    'smtp://',
    'smtp://a:pass1%@b',
    'smtps://a:pass1@b?tls=off',
    'smtp://b/?tls=no',
  ]) {
    const [problem = ''] = problemsOf({ ...mail, SMTP_URL: url });
    expect(problem, url).toMatch(/^SMTP_URL is not the address of a mail server\. Write smtps:/);
    expect(problem).not.toContain('pass1');
  }
  for (const from of [
    'Office',
    'Office <office>',
    'a@b.example\r\nBcc: x@y.example',
    'A <a@b.example>, c@d.example',
  ])
    expect(problemsOf({ ...mail, MAIL_FROM: from })[0], from).toMatch(
      /^MAIL_FROM is '[\s\S]*Name <office@example.org>/,
    );
  expect(problemsOf({ SMTP_URL: mail.SMTP_URL })).toEqual([
    'SMTP_URL is set, but MAIL_FROM is not. Set it to the sender: Name <office@example.org>.',
    'SMTP_URL is set, but SITE_URL is not. Set it to the public address: links in mails need it.',
  ]);
  expect(problemsOf({ ...mail, MAIL_PER_DAY: '0' })).toEqual([
    "MAIL_PER_DAY is '0'. Set it to a whole number from 1 to 1000000.",
  ]);
});

it('[MAIL-15] each setting that the guide to mail names is in .env.example, and it names all of mail', () => {
  const [, guide = ''] = readFileSync('docs/operations.md', 'utf8').split('\n## Mail\n');
  const [mail = ''] = guide.split('\n## ');
  const known: string[] = readFileSync('.env.example', 'utf8').match(/^#[A-Z_]+(?==)/gm) ?? [];
  const named = new Set<string>(mail.match(/\b[A-Z]+_[A-Z_]+\b/g));
  expect([...named].filter((name) => !known.includes(`#${name}`))).toEqual([]);
  expect(known.filter((name) => /MAIL|SMTP/.test(name)).map((name) => name.slice(1))).toEqual(
    ['SMTP_URL', 'MAIL_FROM', 'MAIL_REPLY_TO', 'MAIL_PER_MINUTE', 'MAIL_PER_DAY'].filter((name) =>
      named.has(name),
    ),
  );
  for (const word of ['SPF', 'DKIM', 'DMARC', 'Bounces']) expect(mail).toContain(word);
});

it('an empty setting counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: ' ', ADMIN_PASSWORD: '' })).toEqual(readSettings({}));
});

it('every invalid setting is reported with advice', () => {
  expect(problemsOf({ PORT: '80a', SAMPLE_CONTENT: 'yes', LOG_LEVEL: 'loud' })).toEqual([
    "PORT is '80a'. Set it to a whole number from 0 to 65535.",
    "SAMPLE_CONTENT is 'yes'. Set it to on or off.",
    "LOG_LEVEL is 'loud'. Set it to one of trace, debug, info, warn, error, fatal, silent.",
  ]);
});

it.each([
  ['PORT', '65536'],
  ['HOST', 'not a host'],
  ['DATABASE_URL', 'mysql://db/kiran'],
  ['SITE_URL', 'https://www.example.org/kiran'],
  ['SITE_URL', 'https://user@www.example.org'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.1,'],
  ['ADMIN_PASSWORD', 'x'.repeat(1025)],
  ['MEDIA_QUOTA_GB', '-1'],
  ['REVISIONS_KEPT', '1001'],
  ['MEDIA_STORE_URL', 'https://key:secret@host/'],
  ['BACKUP_EVERY', '0h'],
  ['BACKUP_EVERY', '32d'],
  ['BACKUP_EVERY', '24h'],
  ['BACKUP_REHEARSE', 'daily'],
  ['BACKUP_PASSPHRASE', 'too short'],
])('the setting %s=%s is rejected', (name, value) => {
  const problems = problemsOf({ [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} .*\\. [A-Z].*\\.$`));
});

it('an error about DATABASE_URL does not contain its password', () => {
  const [problem] = problemsOf({ DATABASE_URL: 'mysql://kiran:secret@db/kiran' });
  expect(problem).not.toContain('secret');
});
