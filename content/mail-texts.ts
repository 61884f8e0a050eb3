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
