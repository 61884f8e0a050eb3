import { domainToASCII } from 'node:url';
import type { MailKind } from '../mail.ts';

interface Mailbox {
  name: string;
  address: string;
}

/** As nodemailer takes it. */
interface SmtpServer {
  host: string;
  port: number;
  auth: { user: string; pass: string } | undefined;
  /** TLS from the first byte. Otherwise from STARTTLS on, unless that is ignored. */
  secure: boolean;
  ignoreTLS: boolean;
}

/** The settings by which mail is sent; without `smtp` and `mailFrom` none is. */
export interface MailSettings {
  smtp?: SmtpServer | undefined;
  mailFrom?: Mailbox | undefined;
  mailReplyTo?: Mailbox | undefined;
}

export interface OutgoingMail {
  kind: MailKind;
  to: string;
  subject: string;
  text: string;
  messageId: string;
}

/** Why a mail did not leave. */
export interface MailProblem {
  /** Whether all mails wait, this one until another time, or this one is not sent at all. */
  ends: 'all' | 'try' | 'mail';
  /** A sentence that follows a colon. */
  message: string;
  /** Whether the address takes no mail at all. */
  isAddress?: boolean;
}

/** What nodemailer tells of a failure. */
interface SmtpError extends Error {
  code?: string;
  /** Of the system, where `code` is one of nodemailer. */
  originalCode?: string;
  /** What the server was told. */
  command?: string;
  response?: string;
  responseCode?: number;
}

const connectionTimeout = 10_000;
/** Milliseconds that a mail may take in all: less than its sender is claimed for. */
const longestSend = 60_000;

/**
 * The one connection to the mail server; `send` gives why a mail did not leave. Tries are counted elsewhere, so it makes one.
 *
 * @param silence milliseconds after which a server that says nothing does not answer
 */
export async function openMailer({ smtp, mailFrom, mailReplyTo }: MailSettings, silence = longestSend) {
  if (!smtp || !mailFrom) throw new Error('SMTP_URL and MAIL_FROM are not set.');
  // Loaded with the first mail: most servers send none for hours.
  const { createTransport } = await import('nodemailer');
  const options = {
    ...{ ...smtp, requireTLS: !smtp.secure && !smtp.ignoreTLS },
    ...{ connectionTimeout, greetingTimeout: connectionTimeout, dnsTimeout: connectionTimeout },
    tls: { rejectUnauthorized: true },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  };
  const one = { pool: true as const, maxConnections: 1, maxRequeues: 0 };
  const transport = createTransport({ ...options, ...one, socketTimeout: silence });
  return {
    async send({ kind, to, subject, text, messageId }: OutgoingMail): Promise<MailProblem | undefined> {
      try {
        await transport.sendMail({
          ...{ from: mailFrom, subject, text, messageId },
          to: { name: '', address: to },
          ...(mailReplyTo && { replyTo: mailReplyTo }),
          envelope: { from: inAscii(mailFrom.address), to: [inAscii(to)] },
          headers: { 'Auto-Submitted': kind === 'acknowledgement' ? 'auto-replied' : 'auto-generated' },
          xMailer: false,
          signal: AbortSignal.timeout(longestSend),
        });
        return undefined;
      } catch (error) {
        const known = problemOf(error as SmtpError, to);
        if (known) return known;
        // The connection broke. Where the server is well, it was this mail.
        const check = createTransport({ ...options, socketTimeout: connectionTimeout });
        return check.verify().then(
          () => ({ ends: 'try', message: 'the connection to the mail server broke.' }),
          (failure) => problemOf(failure, to) ?? noAnswer(failure),
        );
      }
    },
    close: () => transport.close({ force: true }),
  };
}

/** Undefined where the connection was lost, and the server may be well. */
function problemOf(error: SmtpError, to: string): MailProblem | undefined {
  const { code, originalCode = '', command = '', responseCode = 0 } = error;
  const all = (reason: string): MailProblem => ({ ends: 'all', message: reason + wordsOf(error) });
  if (code === 'EDNS') return all('the mail server was not found.');
  if (/CERT|SELF_SIGNED|VERIFY|ALTNAME/.test(originalCode))
    return all('the certificate of the mail server is not valid.');
  if (code === 'ETLS' || originalCode.startsWith('ERR_SSL'))
    return all('the mail server offers no encryption.');
  if (code?.endsWith('AUTH')) return all('the mail server refuses the password.');
  if (responseCode === 421) return noAnswer(error);
  const isForeign = /[^\0-\x7f]/.test(to.split('@', 1).join());
  if (responseCode >= 500 && code === 'EENVELOPE' && isForeign)
    return { ends: 'mail', message: 'the mail server cannot write to this address.' };
  if (command === 'MAIL FROM' && code === 'EENVELOPE') return all('the mail server refuses the sender.');
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return undefined;
  if (responseCode < 500 && responseCode > 0)
    return { ends: 'try', message: `the mail server does not take it yet.${wordsOf(error)}` };
  // A server that relays for nobody says so of each address.
  const isAddress = command === 'RCPT TO' && responseCode !== 530 && !/\b5\.7\.\d/.test(error.response ?? '');
  const what = isAddress ? 'this address' : 'this mail';
  return { ends: 'mail', message: `the mail server refuses ${what}.${wordsOf(error)}`, isAddress };
}

function noAnswer(error: SmtpError): MailProblem {
  return { ends: 'all', message: `the mail server does not answer.${wordsOf(error)}` };
}

/** The name of a host as the net knows it; what is before the @ stays. */
function inAscii(address: string): string {
  const [local, domain = ''] = address.split('@');
  return `${local}@${domainToASCII(domain)}`;
}

/** The words of the server, where it said any. */
function wordsOf({ response }: SmtpError): string {
  return response ? ` It says: ${response.replaceAll(/\s+/g, ' ').trim().slice(0, 300).toWellFormed()}` : '';
}

/** The same on every try, so that a mail that arrives twice is shown once. */
export function messageIdOf(id: string, { mailFrom }: MailSettings): string {
  return `<${id}@${mailFrom?.address.split('@').at(-1)}>`;
}

/** Milliseconds after which a mail is tried again that was tried so often. */
export function retryDelay(tries: number): number {
  return ([1, 5, 15, 60][tries - 1] ?? 240) * 60_000;
}
