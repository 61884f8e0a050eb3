import { longSentences, placeholders } from '../../../features/publish-check/panel/prose.ts';
import type { CheckStep, KindCheck } from '../../publish-check.ts';

/** Long texts have several lines; a gradient or a sign is no text. */
export const check: KindCheck['check'] = ({ field, value }) => {
  const { input = 'text', rows } = field;
  const isLong = rows !== undefined || input === 'textarea';
  return isLong || input === 'text' ? steps(String(value), isLong) : [];
};

function* steps(text: string, isLong: boolean): Generator<CheckStep> {
  yield* placeholders(text);
  if (isLong) yield* longSentences(text);
}
