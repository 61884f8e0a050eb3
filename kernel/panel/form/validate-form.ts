import type { ContentType } from '../../content-type.ts';
import { requestBody } from './field-values.ts';
import type { FieldErrors, FormValues } from './form-store.ts';

type ValidationResult = { values: object } | { errors: FieldErrors };

/** Validates the values with the schema of the type: gives the values to send, or the errors. */
export function validateForm(
  type: ContentType,
  formValues: FormValues,
  record: object | undefined,
): ValidationResult {
  const result = type.input.safeParse(requestBody(type, formValues, record));
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) errors[path.join('.')] ??= message;
  for (const [name, { label, required, nullable }] of Object.entries(type.fields)) {
    const isEmpty = String(formValues[name] ?? '').trim() === '';
    if (required && nullable && isEmpty) errors[name] ??= `${label} is required`;
  }
  return result.success && Object.keys(errors).length === 0 ? { values: result.data } : { errors };
}
