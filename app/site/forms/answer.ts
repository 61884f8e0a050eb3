import { data } from 'react-router';
import { baitName } from '../../../content/submission-signs.ts';
import { ApiError } from '../../api/api-error.ts';
import type { Sending } from '../../api/client.ts';
import {
  type Entries,
  entriesOf,
  inOrder,
  type Problems,
  type Receipt,
  receiptOf,
  trimmed,
} from './entries.ts';

/** What became of a form that was sent without JavaScript. */
export type FormAnswer =
  | { outcome: 'sent'; receipt: Receipt }
  | {
      /** `unsent`: it could not be stored just now. */
      outcome: 'refused' | 'unsent';
      entries: Entries;
      problems: Problems;
      /** The key that was sent along, so that a program may choose its own. */
      key: string;
    };

interface PlainForm {
  /** Names the form in its keys. */
  name: string;
  /** The names of its controls, in the order of the page. */
  names: readonly string[];
  send: (entries: Entries, sending: Sending) => Promise<unknown>;
  choice?: string;
}

/**
 * Answers a form that the browser sent by itself. Refused, the page comes again with status 422 and everything that was
 * typed; when the API could not take it, with the status of the API.
 */
export async function answerForm(request: Request, { name, names, send, choice }: PlainForm) {
  // Something that is no form at all is a form in which nothing was filled in.
  const form = await request.formData().catch(() => new FormData());
  const entries = entriesOf(form, names);
  const key = String(form.get('idempotencyKey') ?? '');
  try {
    const sent = trimmed(entries);
    const bait = String(form.get(baitName) ?? '');
    await send(sent, { key: await keyOf(name, key, sent), bait });
    return data<FormAnswer>({ outcome: 'sent', receipt: receiptOf(sent, choice) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const problems = inOrder(names, (field) => error.errors[field]);
    const outcome = Object.keys(problems).length > 0 ? 'refused' : 'unsent';
    return data<FormAnswer>({ outcome, entries, problems, key }, { status: error.status || 503 });
  }
}

/**
 * A key made of what was written: the page is kept in memory and handed to everybody, so it cannot bear a key for each
 * visitor. The same entries sent again on the same day, by a double click or a reload, are one submission.
 */
async function keyOf(name: string, key: string, entries: Entries): Promise<string> {
  const origin = key === '' ? new Date().toISOString().slice(0, 10) : key;
  const text = JSON.stringify([name, origin, entries]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
