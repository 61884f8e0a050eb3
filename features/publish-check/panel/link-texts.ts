import type { CheckText } from '../../../engine/publish-check.ts';

/** Words that say no more than that there is a link, without their signs. */
const empty = new Set(
  [
    'click',
    'click here',
    'click this link',
    'click on this link',
    'here',
    'go',
    'link',
    'this link',
    'this',
    'this page',
    'this website',
    'page',
    'website',
    'more',
    'read more',
    'learn more',
    'know more',
    'see more',
    'view more',
    'find out more',
    'more info',
    'more information',
    'details',
    'more details',
    'read here',
    'see here',
    'download',
    'download here',
    'यहाँ',
    'यहां',
    'यहाँ क्लिक करें',
    'यहां क्लिक करें',
    'क्लिक करें',
    'यहाँ देखें',
    'यहां देखें',
    'यहाँ पढ़ें',
    'यहां पढ़ें',
    'लिंक',
    'यह लिंक',
    'इस लिंक पर',
    'इस लिंक पर क्लिक करें',
    'और',
    'और पढ़ें',
    'और जानें',
    'और देखें',
    'अधिक',
    'अधिक पढ़ें',
    'अधिक जानें',
    'अधिक जानकारी',
    'विवरण',
    'डाउनलोड',
    'डाउनलोड करें',
  ].map((words) => words.normalize('NFC')),
);
const bareAddress = /^(?:https?:\/\/|www\.)\S+$/i;

/** What is wrong with the words of a link, if anything. */
export function linkTextProblem(text: string): CheckText | undefined {
  const shown = text.replace(/\s+/g, ' ').trim();
  const words = shown
    .normalize('NFC')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|(?<=[\p{L}\p{M}\p{N}])[^\p{L}\p{M}\p{N}]+$/gu, '');
  if (!empty.has(words) && !bareAddress.test(shown)) return undefined;
  return {
    en: `'${shown}' does not say where the link leads.`,
    hi: `«${shown}» से पता नहीं चलता कि लिंक कहाँ जाता है।`,
  };
}
