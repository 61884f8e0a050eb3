import type { CheckedField, CheckStep, CheckText, CheckTools } from '../../publish-check.ts';

/** Where an address leads, and whether a picture can be shown. */
export function* check({ field, value }: CheckedField, { link, picture }: CheckTools): Generator<CheckStep> {
  const address = String(value).trim();
  if (address === '') return;
  const problem = field.scheme === 'picture' ? picture(address, field.crop ?? 'whole') : link(address);
  const found = (text: CheckText | undefined) => text && { text, quote: address };
  yield problem instanceof Promise ? problem.then(found) : found(problem);
}
