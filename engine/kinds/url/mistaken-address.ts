/** Whether an address begins like that of a file of a computer: `C:\`, `file:`. */
export function isLocalFile(address: string): boolean {
  return /^(?:file:|[a-z]:[\\/])/i.test(address.trim());
}

export const localFileMessage = 'This file lies on your computer. Upload it instead.';

const pages =
  /^https?:\/\/(?:(?:drive|docs|photos)\.google\.com|photos\.app\.goo\.gl|wa\.me|(?:[\w-]+\.)?whatsapp\.com)(?:[/?#]|$)/i;
// At these Drive gives the file itself.
const files = /^https?:\/\/drive\.google\.com\/(?:uc|thumbnail)\b/i;

/** Says of an address in a picture field that a page is at it, as Google Drive, Google Photos and WhatsApp give them. */
export function pageMessage(address: string): string | undefined {
  const text = address.trim();
  if (!pages.test(text) || files.test(text)) return undefined;
  return 'This is the address of a page, not of a picture. Save the picture on your device and upload it here.';
}
