/** Texts of mails: plain text, to one address. */
interface MailText {
  subject: string;
  text: string;
}

/** @param siteUrl without a slash at its end */
export function testMail(siteUrl: string): MailText {
  return {
    subject: 'Test of mail',
    text: `Somebody has pressed 'Send a test mail' in the admin panel of ${siteUrl}.\n\nYou read this, so mail works.\n`,
  };
}
