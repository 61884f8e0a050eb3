import { placeholders } from '../../../features/publish-check/panel/prose.ts';
import type { CheckedField, CheckStep } from '../../publish-check.ts';

/** Each line is a short text. */
export function* check({ value }: CheckedField): Generator<CheckStep> {
  for (const [line, text] of (value as readonly string[]).entries()) {
    for (const finding of placeholders(text)) yield { ...finding, line };
  }
}
