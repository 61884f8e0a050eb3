import { locale, timeZone, timeZoneName } from '../engine/locale.ts';

/** Texts of mails: plain text, to one address. */
interface MailText {
  subject: string;
  text: string;
}

interface Office {
  /** What the association is called. */
  name: string;
  phone: string;
  email: string;
}

/** Tells a sender that the form has arrived. It repeats nothing of it, so that nobody can send texts to strangers by it. */
export function acknowledgement(reference: string, { name, phone, email }: Office): MailText {
  return {
    subject: `We have received your form [${reference}]`,
    text: `Thank you for writing to ${name}.

Your form has arrived. Your reference number is ${reference}.
Our office will read it and reply to you, usually within five working days.

If you need us before that, call ${phone} or write to ${email}, and name the reference number.

----

${name} को लिखने के लिए धन्यवाद।

आपका फ़ॉर्म हमें मिल गया है। आपकी संदर्भ संख्या ${reference} है।
हमारा कार्यालय इसे पढ़कर आपको उत्तर देगा, सामान्यतः पाँच कार्यदिवसों के भीतर।

इससे पहले संपर्क करना हो तो ${phone} पर फ़ोन करें या ${email} पर लिखें, और संदर्भ संख्या बताएँ।
`,
  };
}

/** Tells the office that something has come: a line for each. It has nothing that a visitor has typed. */
export function newLeads(lines: readonly string[]): MailText {
  const subject = lines.length === 1 ? 'A new submission' : `${lines.length} new submissions`;
  return { subject, text: `Somebody has written by the website:\n\n${lines.join('\n')}\n` };
}

/** @param siteUrl without a slash at its end */
export function testMail(siteUrl: string): MailText {
  return {
    subject: 'Test of mail',
    text: `Somebody has pressed 'Send a test mail' in the admin panel of ${siteUrl}.\n\nYou read this, so mail works.\n`,
  };
}

const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });

function timeText(time: string | Date): string {
  return `${moment.format(new Date(time))} (${timeZoneName})`;
}

/** What the mails with a link say, by their kinds. They name nobody: an address may have been mistyped. */
const links = {
  invitation: {
    subject: 'Your invitation',
    says: (site: string) =>
      `You are invited to work in the admin panel of ${site}. Choose a username and a password here:`,
  },
  reset: {
    subject: 'Set a new password',
    says: (site: string) =>
      `Somebody has asked for a new password for your account at ${site}. You can set one here:`,
  },
  confirmation: {
    subject: 'Confirm your e-mail address',
    says: (site: string) =>
      `This address was entered for an account at ${site}. If it is yours, say so here:`,
  },
};

export type LinkText = keyof typeof links;

/** A mail with a link that gives access, and ends then (ISO 8601). */
export function linkMail(
  kind: LinkText,
  { siteUrl, link, expiresAt }: { siteUrl: string; link: string; expiresAt: string },
): MailText {
  const { subject, says } = links[kind];
  const end = `The link works once, until ${timeText(expiresAt)}.`;
  return {
    subject,
    text: `${says(siteUrl)}\n\n${link}\n\n${end} If you did not expect this mail, you need not do anything.\n`,
  };
}

/** What happens to an account, as its owner is told. */
const events = {
  password: { subject: 'Your password was changed', says: 'The password of your account was changed.' },
  email: {
    subject: 'Your e-mail address was changed',
    says: 'Your account has another e-mail address now, or none. No more mail about it comes to this one.',
  },
  app: {
    subject: 'Your authenticator app was removed',
    says: 'Signing in to your account needs only your password now.',
  },
  'sign-in': {
    subject: 'A sign-in from a new device',
    says: 'Somebody signed in to your account from a device that was not used for it before.',
  },
};

export type AccountEvent = keyof typeof events;

/** @param device in words, where it matters */
export function accountEventMail(
  event: AccountEvent,
  { siteUrl, device }: { siteUrl: string; device?: string | undefined },
): MailText {
  const { subject, says } = events[event];
  const facts = [
    `Site: ${siteUrl}`,
    `Time: ${timeText(new Date())}`,
    ...(device ? [`Device: ${device}`] : []),
  ];
  // The mail with a link would go to the new address.
  const help = event === 'email' ? '' : `set a new password at ${siteUrl}/admin/forgot at once, and `;
  const advice = `If it was you, there is nothing to do. If it was not, ${help}tell an administrator.`;
  return { subject, text: `${says}\n\n${facts.join('\n')}\n\n${advice}\n` };
}
