import { plainText } from '../../engine/kinds/html/excerpt.ts';
import type { TypeCheck } from '../../engine/publish-check.ts';
import { isoDate } from '../../engine/zoned-date.ts';

/** Characters that an excerpt should have, and that a card shows of it. */
const fewest = 50;
const most = 150;

/** What is peculiar to posts: the excerpt, which cards show, and a date that nothing waits for. */
export const check: TypeCheck = function* ({ title, excerpt, status, publishedAt }) {
  const text = plainText(String(excerpt));
  const count = [...new Intl.Segmenter().segment(text)].length;
  if (count < fewest || text === String(title).trim())
    yield {
      name: 'excerpt',
      text: {
        en: 'The excerpt has fewer than 50 characters.',
        hi: 'सारांश में 50 से कम अक्षर हैं।',
      },
    };
  if (count > most)
    yield {
      name: 'excerpt',
      text: {
        en: 'Cards cut the excerpt after 150 characters.',
        hi: 'कार्ड पर सारांश 150 अक्षरों के बाद कट जाता है।',
      },
    };
  if (status === 'Published' && String(publishedAt) > isoDate(new Date()))
    yield {
      name: 'publishedAt',
      text: {
        en: 'The date is in the future, but the post is shown at once. Schedule it?',
        hi: 'तारीख आगे की है, पर लेख तुरंत दिखने लगेगा। क्या समय तय करें?',
      },
    };
};
