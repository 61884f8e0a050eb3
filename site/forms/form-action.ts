import { data } from 'react-router';
import { honeypotName } from '../../content/spam-signals.ts';
import { ApiError } from '../../engine/client/api-error.ts';
import type { Sending } from '../api/client.ts';
import {
  type ConfirmationDetails,
  collectErrors,
  confirmationDetails,
  type FieldErrors,
  type FormValues,
  readFormValues,
  type Sent,
  trimValues,
} from './form-values.ts';

/** The result of a form that was sent without JavaScript. */
export type FormResult =
  | { status: 'sent'; confirmation: ConfirmationDetails }
  | {
      /** `failed`: the API could not store it. */
      status: 'invalid' | 'failed';
      values: FormValues;
      errors: FieldErrors;
      /** The key that was sent, so that an API client can choose its own. */
      key: string;
    };

interface FormActionOptions {
  /** Names the form in its keys. */
  name: string;
  /** The names of its controls, in the order of the page. */
  names: readonly string[];
  send: (values: FormValues, sending: Sending) => Promise<Sent>;
  choice?: string;
}

/**
 * Handles a form that the browser submits without JavaScript. An invalid form is rendered again with status 422 and all
 * that was typed; when the API rejects the submission, with the status of the API.
 */
export async function handleFormAction(request: Request, { name, names, send, choice }: FormActionOptions) {
  // A body that is not a form is treated as an empty form.
  const form = await request.formData().catch(() => new FormData());
  const values = readFormValues(form, names);
  const key = String(form.get('idempotencyKey') ?? '');
  try {
    const trimmed = trimValues(values);
    const honeypot = String(form.get(honeypotName) ?? '');
    const sent = await send(trimmed, { key: await idempotencyKeyFor(name, key, trimmed), honeypot });
    return data<FormResult>({ status: 'sent', confirmation: confirmationDetails(trimmed, sent, choice) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const errors = collectErrors(names, (field) => error.errors[field]);
    const status = Object.keys(errors).length > 0 ? 'invalid' : 'failed';
    return data<FormResult>({ status, values, errors, key }, { status: error.status || 503 });
  }
}

/**
 * The key is a hash of the values: the page is cached and shared by all visitors, so it cannot contain a key for each
 * visitor. The same values sent again on the same day, by a double click or a reload, are one submission.
 */
async function idempotencyKeyFor(name: string, key: string, values: FormValues): Promise<string> {
  const origin = key === '' ? new Date().toISOString().slice(0, 10) : key;
  const text = JSON.stringify([name, origin, values]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
