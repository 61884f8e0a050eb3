import type { ContentType } from '../../content-type.ts';
import type { FormView } from '../../views.ts';
import { requestBody } from './field-values.ts';
import type { FieldErrors, FormValues } from './form-store.ts';

type ValidationResult = { values: object } | { errors: FieldErrors };

/** Validates the values with the schema of the type: gives the values to send, or the errors. */
export function validateForm(
  type: ContentType,
  view: FormView,
  formValues: FormValues,
  record: object | undefined,
): ValidationResult {
  const body = requestBody(type, formValues, record);
  const result = type.input.safeParse(body);
  const errors: Record<string, string> = missingFields(type, view, formValues);
  if (!result.success) {
    for (const { path, message } of result.error.issues) errors[path.join('.')] ??= message;
  }
  if (!result.success || Object.keys(errors).length > 0) return { errors };
  const values = result.data as Record<string, unknown>;
  return { values: view.completeValues ? view.completeValues(values) : values };
}

/** Errors of the fields that only this form requires. */
function missingFields({ fields }: ContentType, { requiredFields = [] }: FormView, formValues: FormValues) {
  const empty = requiredFields.filter((name) => String(formValues[name] ?? '').trim() === '');
  return Object.fromEntries(empty.map((name) => [name, `${fields[name]?.label ?? name} is required`]));
}
