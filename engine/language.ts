import { locale } from './locale.ts';

/** The languages that staff choose by name, by their codes; the first is that of the site. Every other has its code alone. */
export const languages = [
  ['en', 'English'],
  ['hi', 'हिन्दी'],
] as const;

/** What the element of a text has that is not in the language of the site. */
export function languageAttributes(language: string): { lang?: string; dir?: 'rtl' } {
  if (language === 'en') return {};
  return {
    lang: language,
    ...(/^(ar|dv|fa|he|ks|ps|sd|ug|ur)\b(?!-Deva)|-Arab/.test(language) && { dir: 'rtl' }),
  };
}

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

/** What a language calls itself. */
export function languageName(language: string): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
}

/** The locale of a text in a language: `hi-IN`. A code that says more than the language is one already. */
export function localeOf(language: string): string {
  return language.includes('-') ? language : language + locale.slice(2);
}
