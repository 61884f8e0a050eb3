import type { ContentType } from '../../../engine/content-type.ts';
import type { CheckStep } from '../../../engine/publish-check.ts';
import { countCharacters } from './prose.ts';

/** Characters of a title that search results show. */
const most = 60;

/** Finds the title of a record with a page of its own too long. */
export function* titleSteps(
  { definition: { shownAt, titleField } }: ContentType,
  name: string,
  value: unknown,
): Generator<CheckStep> {
  if (name !== titleField || !shownAt?.includes('/:')) return;
  const count = countCharacters(String(value).trim());
  if (count <= most) return;
  yield {
    text: {
      en: `The title has ${count} characters. Search results show about ${most}.`,
      hi: `नाम में ${count} अक्षर हैं। खोज परिणामों में लगभग ${most} ही दिखते हैं।`,
    },
  };
}
