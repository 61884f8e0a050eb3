import { tags } from '../../content/tags/schema.ts';
import { videoHooks } from '../../content/videos/rules.server.ts';
import { videos } from '../../content/videos/schema.ts';
import type { Hooks } from '../../engine/api/collection.ts';

/** The types that have rules of their own on the server, a line each. */
export const rules: Record<string, Hooks> = {
  [videos.definition.name]: videoHooks,
  [tags.definition.name]: { isListed: ({ usageCount }) => usageCount !== 0 },
};
