import { importantInformation } from '../../content/important-information/schema.ts';
import { tags } from '../../content/tags/schema.ts';
import { videoHooks } from '../../content/videos/rules.server.ts';
import { videos } from '../../content/videos/schema.ts';
import type { Hooks } from '../../engine/api/collection.ts';
import type { ContentType } from '../../engine/content-type.ts';

/** The types that have rules of their own on the server, a line each. */
export const rules: Record<string, Hooks> = {
  [videos.definition.name]: videoHooks,
  [tags.definition.name]: { isListed: ({ usageCount }) => usageCount !== 0 },
  [importantInformation.definition.name]: { isOnPage: ({ noticeType }) => noticeType !== 'other' },
};

/** Whether the page of the type shows a record. */
export function isOnPage({ definition }: ContentType, record: Record<string, unknown>): boolean {
  return rules[definition.name]?.isOnPage?.(record) ?? true;
}
