import type { RecordKeys } from '../../engine/content-type.ts';

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

/** The areas that mails belong to: who may read one of them reads its mails. */
export const mailAreas = ['leads', 'people'] as const;

/** What the table of jobs calls the sending. */
export const sendingMail = 'Sending mail';

/** Stands in a stored text for the link that gives access. */
export const hiddenLink = '…';

/** An address as addresses are compared. */
export function emailKeyOf(address: string): string {
  return address.trim().toLowerCase();
}

/** A mail as staff see it. */
export interface MailRecord extends RecordKeys {
  kind: MailKind;
  area: string;
  to: string;
  subject: string;
  /** With `hiddenLink` in place of a link that gives access; empty after 90 days. */
  text: string;
  state: MailState;
  /** How often it was tried, while the mail server answered. */
  tries: number;
  /** When it is tried next; null where it is not waiting. ISO 8601. */
  nextAt: string | null;
  expiresAt: string;
  sentAt: string | null;
  /** Why it did not leave at the last try, with the words of the mail server. */
  error: string | null;
  leadId: string | null;
  /** Whether nothing is sent to its address. */
  isUndeliverable: boolean;
}

/** `Not sent: the mail server does not answer.` */
export function stateText({ state, error }: Pick<MailRecord, 'state' | 'error'>): string {
  return error === null ? states[state] : `${states[state]}: ${error}`;
}
