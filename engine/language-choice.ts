import { languageName } from './language.ts';

/** The languages that staff choose by name, by their codes; the first is that of the site. Every other has its code alone. */
export const languages = [
  ['en', 'English'],
  ['hi', 'हिन्दी'],
] as const;

/** How lists are narrowed by them; `other` are all that are not named. */
export const languageChoice = {
  ...{ name: 'language', label: 'Language', all: 'All languages' },
  options: [...languages, ['other', 'Other languages']],
  isChosen: ({ language }: { language: string }, value: string) =>
    value === (languages.some(([code]) => code === language) ? language : 'other'),
} as const;

/** What stands beside the name of a text that is not in the language of the site. */
export function languageSign({ language }: { language: string }): string {
  return language === 'en' ? '' : languageName(language);
}
