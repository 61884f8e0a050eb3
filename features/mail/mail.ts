/** What a mail is for, as the office reads it. */
export const kinds = {
  acknowledgement: 'Acknowledgement',
  notification: 'Notification',
  invitation: 'Invitation',
  reset: 'New password',
  confirmation: 'Confirmation of an address',
  account: 'About an account',
  test: 'Test',
} as const;

export type MailKind = keyof typeof kinds;

/** How far a mail has come, as the office reads it. */
export const states = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Not sent',
  cancelled: 'Cancelled',
} as const;

export type MailState = keyof typeof states;

/** Stands in a stored text for the link that gives access. */
export const hiddenLink = '…';

/** An address as addresses are compared. */
export function emailKeyOf(address: string): string {
  return address.trim().toLowerCase();
}
