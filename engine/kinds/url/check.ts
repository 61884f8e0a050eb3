import type { CheckedField, CheckStep, CheckText, CheckTools } from '../../publish-check.ts';
import type { Field } from '../field.ts';

/** Where an address leads, and whether a picture can be shown. A form that collects addresses has them as lines. */
export function* check({ field, value }: CheckedField, tools: CheckTools): Generator<CheckStep> {
  if (!Array.isArray(value)) return yield checkAddress(field, String(value), tools);
  for (const [line, address] of value.entries()) yield checkAddress(field, String(address), tools, { line });
}

function checkAddress(
  field: Field,
  entered: string,
  { link, picture }: CheckTools,
  place: { line?: number } = {},
): CheckStep {
  const address = entered.trim();
  if (address === '') return undefined;
  const problem = field.scheme === 'picture' ? picture(address, field.crop ?? 'whole') : link(address);
  const found = (text: CheckText | undefined) => text && { text, quote: address, ...place };
  return problem instanceof Promise ? problem.then(found) : found(problem);
}
