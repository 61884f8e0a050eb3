import { locale } from './locale.ts';

/** What the element of a text has that is not in the language of the site. An older server names none. */
export function languageAttributes(language = 'en'): { lang?: string; dir?: 'rtl' } {
  if (language === 'en') return {};
  return { lang: language, ...(/^(ar|fa|ks|sd|ur)\b/.test(language) && { dir: 'rtl' }) };
}

/** What a language calls itself. */
export function languageName(language: string): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
}

/** The locale of a text in a language: `hi-IN`. A code that says more than the language is one already. */
export function localeOf(language: string): string {
  return language.includes('-') ? language : language + locale.slice(2);
}
