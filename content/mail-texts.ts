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

/** What the mails with a link say. They name nobody: an address may have been mistyped. */
const links = {
  invitation: [
    'Your invitation',
    'You are invited to the admin panel. Choose a username and a password here:',
  ],
  reset: ['Set a new password', 'Somebody has asked for a new password for your account. Set one here:'],
  confirmation: [
    'Confirm your e-mail address',
    'This address was entered for an account. If it is yours, confirm it here:',
  ],
} as const;

type LinkText = keyof typeof links;

/** @param end ISO 8601: when the link ends */
export function linkMail(kind: LinkText, link: string, end: string): MailText {
  const [subject, says] = links[kind];
  const advice = 'If you did not expect this mail, you need not do anything.';
  return {
    subject,
    text: `${says}\n\n${link}\n\nThe link works once, until ${timeText(end)}. ${advice}\n`,
  };
}

/** What happens to an account, as its owner is told. */
const events = {
  password: ['Your password was changed', 'The password of your account was changed.'],
  email: [
    'Your e-mail address was changed',
    'Your account has another e-mail address now, or none. No more mail about it comes to this one.',
  ],
  app: [
    'Your authenticator app was removed',
    'Signing in to your account needs only your password from now on.',
  ],
  'sign-in': [
    'A sign-in from a new device',
    'Somebody signed in to your account from a device that was not used for it before.',
  ],
} as const;

export type AccountEvent = keyof typeof events;

/** @param device in words, where it matters */
export function accountEventMail(event: AccountEvent, siteUrl: string, device = ''): MailText {
  const [subject, says] = events[event];
  const facts = [
    `Site: ${siteUrl}`,
    `Time: ${timeText(new Date())}`,
    ...(device ? [`Device: ${device}`] : []),
  ];
  // A link would go to the new address.
  const help = event === 'email' ? '' : `set a new password at ${siteUrl}/admin/forgot at once, and `;
  const advice = `If it was you, there is nothing to do. If it was not, ${help}tell an administrator.`;
  return { subject, text: `${says}\n\n${facts.join('\n')}\n\n${advice}\n` };
}
