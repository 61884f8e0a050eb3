import { useId, useState } from 'react';
import { useRoomBeside } from '../../../engine/panel/screen-width.ts';
import type { CheckText } from '../../../engine/publish-check.ts';
import { deviceStorage } from '../../../ui/browser-storage.ts';
import { fix } from './fix.ts';
import type { CheckableForm } from './publish-check.tsx';
import type { FieldFinding } from './run-check.ts';
import { useFindings } from './use-findings.ts';
import './check.css';

type Language = keyof CheckText;

const languages: readonly [Language, string][] = [
  ['en', 'English'],
  ['hi', 'हिन्दी'],
];
/** Of a long document: thousands of rows would hold up its form. */
const mostShown = 100;
const storageKey = 'checkLanguage';

/** The findings of the check. Beside the fields it is open; below them it is folded, and tells how many there are. */
export function CheckBox({ form }: { form: CheckableForm }) {
  const findings = useFindings(form);
  const [language, setLanguage] = useCheckLanguage();
  const isBeside = useRoomBeside();
  const count = findings?.length;
  return (
    <details key={String(isBeside)} className="box check-box" open={isBeside}>
      <summary>
        <h2>Before you publish</h2>
        {count !== undefined && (
          <span className="check-count" data-some={count > 0 || undefined}>
            {count}
          </span>
        )}
      </summary>
      <fieldset className="check-languages">
        <legend className="sr-only">Language of the findings</legend>
        {languages.map(([code, name]) => (
          <button
            key={code}
            type="button"
            lang={code}
            aria-pressed={code === language}
            onClick={() => setLanguage(code)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <p role="status" className={count ? 'sr-only' : 'check-none'}>
        {count !== undefined && told(count)}
      </p>
      <ul className="check-findings small-buttons">
        {withKeys(findings?.slice(0, mostShown) ?? []).map(([key, finding]) => (
          <Entry key={key} form={form} finding={finding} language={language} />
        ))}
      </ul>
      {count !== undefined && count > mostShown && (
        <p className="check-none">The others are shown when these are done.</p>
      )}
    </details>
  );
}

function told(count: number): string {
  if (count === 0) return 'Nothing found.';
  return count === 1 ? '1 finding' : `${count} findings`;
}

/** A finding keeps its key, and its button the focus, when others come before it. */
function withKeys(findings: readonly FieldFinding[]): [string, FieldFinding][] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const about = `${finding.name}: ${finding.text.en}`;
    const count = (seen.get(about) ?? 0) + 1;
    seen.set(about, count);
    return [`${about} ${count}`, finding];
  });
}

interface EntryProps {
  form: CheckableForm;
  finding: FieldFinding;
  language: Language;
}

/** What and where, and the way there. */
function Entry({ form, finding, language }: EntryProps) {
  const id = useId();
  const { text, name, quote, line } = finding;
  const field = form.type.fields[name];
  const place = line === undefined ? field?.label : `${field?.itemLabel ?? field?.label} ${line + 1}`;
  return (
    <li>
      <div id={id}>
        <p lang={language}>{text[language]}</p>
        <p className="check-place">{quote === undefined ? place : `${place}: ${quote}`}</p>
      </div>
      <button
        type="button"
        className="button button-line"
        aria-describedby={id}
        onClick={() => fix(form, finding)}
      >
        Fix
      </button>
    </li>
  );
}

/** The language that was chosen on this device. */
function useCheckLanguage(): [Language, (language: Language) => void] {
  const [language, setLanguage] = useState<Language>(() =>
    deviceStorage.read(storageKey) === 'hi' ? 'hi' : 'en',
  );
  const choose = (chosen: Language) => {
    deviceStorage.write(storageKey, chosen);
    setLanguage(chosen);
  };
  return [language, choose];
}
