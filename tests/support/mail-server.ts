import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { type NewMail, queueMail } from '../../features/mail/server/outbox.ts';
import { openDatabase } from '../../server/store/open.ts';
import type { TestDatabase } from './database.ts';

/** Where in the talk with a client the server may refuse, and with which value of the client. */
type Stage = 'connect' | 'auth' | 'from' | 'to' | 'data';

/** What it says, such as `550 5.1.1 No such user`. Undefined takes what comes, `taken` takes a mail without a word. */
type Reply = string | 'silence' | 'taken' | 'cut' | undefined;

export interface MailServer {
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly port: number;
  /** What was taken, as a parser that is not ours reads it, with the recipients of the envelope. */
  readonly mails: (Email & { recipients: string[]; raw: string })[];
  /** Decides what it says from now on. */
  reply(decide: (stage: Stage, value: string) => Reply): void;
  stop(): Promise<void>;
}

/** A mail server on this machine, in this process. */
export async function startMailServer(
  options: SMTPServerOptions & { port?: number } = {},
): Promise<MailServer> {
  const mails: (Email & { recipients: string[]; raw: string })[] = [];
  const sockets = new Set<Socket>();
  let decide: (stage: Stage, value: string) => Reply = () => undefined;
  const say = (reply: Reply, done: (error?: Error) => void) => {
    if (reply === 'silence' || reply === 'taken') return;
    if (reply === 'cut') for (const socket of sockets) socket.destroy();
    else if (reply === undefined) done();
    else done(Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) }));
  };
  const server = new SMTPServer({
    ...{ authOptional: true, allowInsecureAuth: true, hideSTARTTLS: true, disableReverseLookup: true },
    ...{ logger: false, closeTimeout: 0 },
    onConnect: (_, done) => say(decide('connect', ''), done),
    onAuth: ({ username, password }, _, done) =>
      say(decide('auth', `${username} ${password}`), (error) => done(error, { user: username })),
    onMailFrom: ({ address }, _, done) => say(decide('from', address), done),
    onRcptTo: ({ address }, _, done) => say(decide('to', address), done),
    async onData(stream, { envelope }, done) {
      const raw = await buffer(stream);
      const email = await PostalMime.parse(raw);
      const recipients = envelope.rcptTo.map(({ address }) => address);
      const reply = decide('data', email.subject ?? '');
      if (reply === undefined || reply === 'taken') mails.push({ ...email, recipients, raw: raw.toString() });
      say(reply, done);
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    ...{ url: `smtp://office:p4ss@127.0.0.1:${port}`, port, mails },
    reply(next) {
      decide = next;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

/** The settings of a server that sends its mail there. */
export function mailSettings({ url }: Pick<MailServer, 'url'>): Record<string, string> {
  return {
    ...{ SMTP_URL: url, SITE_URL: 'http://localhost', SAMPLE_CONTENT: 'off' },
    MAIL_FROM: 'Solar Association <office@example.org>',
  };
}

const usual: NewMail = {
  ...{
    kind: 'notification',
    area: 'leads',
    to: 'desk@example.org',
    subject: 'News',
    text: 'Something came.',
  },
  expiresIn: 3_600_000,
};

/** Puts mails into the outbox as a feature does, in one transaction; gives their ids. */
export async function queueMails(
  { dataDirectory, databaseUrl }: TestDatabase,
  mails: readonly Partial<NewMail>[],
): Promise<(string | undefined)[]> {
  const database = openDatabase({ dataDirectory, databaseUrl, log: pino({ level: 'silent' }) });
  try {
    return await database.write({ isVisible: false }, async (transaction) => {
      const ids: (string | undefined)[] = [];
      for (const mail of mails)
        ids.push(await queueMail(transaction, { canMail: true }, { ...usual, ...mail }));
      return ids;
    });
  } finally {
    await database.close();
  }
}
