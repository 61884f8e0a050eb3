import { useEffect, useId, useRef, useState } from 'react';
import { Comparison, differencesOf } from '../../../../engine/panel/comparison/comparison.tsx';
import { type FormStore, useFieldValue } from '../../../../engine/panel/form/form-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { type Clash, takenText } from '../merge/use-merging.ts';
import type { RecordForm } from './use-record-form.ts';
import './form-notices.css';

interface ClashNoticeProps {
  form: RecordForm;
  clash: Clash;
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** After a save that met what somebody else has saved: what both have changed, each to be answered. It takes the focus. */
export function ClashNotice({ form, clash }: ClashNoticeProps) {
  const { type, store, isSaving } = form;
  const { names, taken, by } = clash;
  const notice = useNoticeFocus(clash, 'button');
  const titleId = useId();
  const labels = names.map((name) => type.fields[name]?.label ?? name);
  return (
    <section ref={notice} className="conflict" aria-labelledby={titleId} inert={isSaving}>
      <h2 id={titleId}>{`Both of you changed ${list.format(labels)}.`}</h2>
      <p>Choose for each, then save again. What you do not use stays in the history.</p>
      {taken.length > 0 && <p>{takenText(type, taken, by)}</p>}
      <ul className="conflict-fields">
        {names.map((name) => (
          <ClashingField key={name} {...{ form, clash, name, store }} />
        ))}
      </ul>
    </section>
  );
}

interface ClashingFieldProps extends ClashNoticeProps {
  /** Of the field. */
  name: string;
  store: FormStore;
}

function ClashingField({ form: { type, answer }, clash, name, store }: ClashingFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const [mine] = useFieldValue(store, name);
  const { theirs, by, names } = clash;
  const label = type.fields[name]?.label ?? name;
  const whose = by === undefined ? 'theirs' : `${by}'s`;
  const choose = (side: 'mine' | 'theirs') => {
    void answer(name, side);
    if (names.length === 1) document.querySelector<HTMLElement>('.record-form [type="submit"]')?.focus();
  };
  const button = (text: string, onClick: () => void, isExpanded?: boolean) => (
    <Button aria-label={`${text}: ${label}`} aria-expanded={isExpanded} onClick={onClick}>
      {text}
    </Button>
  );
  return (
    <li>
      <h3>{label}</h3>
      <div className="conflict-buttons small-buttons">
        {button('Keep mine', () => choose('mine'))}
        {button(`Use ${whose}`, () => choose('theirs'))}
        {button(isOpen ? 'Hide the differences' : 'Show the differences', () => setOpen(!isOpen), isOpen)}
      </div>
      {isOpen && (
        <Comparison
          differences={differencesOf(type, [], { [name]: mine }, theirs)}
          sides={['Yours', by === undefined ? 'Theirs' : whose]}
        />
      )}
    </li>
  );
}

/** Takes the focus to what has come for a reason, or to the first of these in it, and again for another reason. */
export function useNoticeFocus(reason: object, selector?: string) {
  const notice = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reason counts
  useEffect(() => {
    const { current } = notice;
    const target = selector === undefined ? current : current?.querySelector<HTMLElement>(selector);
    target?.focus();
  }, [reason]);
  return notice;
}
