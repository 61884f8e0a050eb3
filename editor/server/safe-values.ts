import type { ContentType } from '../../engine/content-type.ts';
import { safeContent } from './clean-content.ts';

/** Values of a record whose rich text may be shown: another program may have written what was stored. */
export async function withSafeHtml(type: ContentType, values: object): Promise<Record<string, unknown>> {
  const safe: Record<string, unknown> = { ...values };
  for (const [name, { kind }] of Object.entries(type.fields))
    if (kind.name === 'html' && safe[name] !== undefined) safe[name] = await safeContent(String(safe[name]));
  return safe;
}
