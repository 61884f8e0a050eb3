import { languageAttributes, languageName } from '../../engine/language.ts';

/** Says in which language a text is, unless it is that of the site. */
export function LanguageMark({ language = 'en' }: { language?: string }) {
  if (language === 'en') return null;
  // A browser may not know the name of a rare language, where the server does.
  return (
    <span {...languageAttributes(language)} suppressHydrationWarning>
      {languageName(language)}
    </span>
  );
}
