const year = 365 * 24 * 60 * 60 * 1000;

/** Where to report a hole, as RFC 9116 wants it. It has to say until when it holds, so it is written for each reader. */
export function securityTxt(siteUrl: string, contact: string, now = Date.now()): string {
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(now + year).toISOString()}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
