import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { selectRange } from '../../../editor/select-range.ts';
import { requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import { fieldId, focusField } from '../../../engine/panel/form/field-focus.ts';
import { useRestingValues } from '../../../engine/panel/form/form-store.ts';
import { useRoomBeside } from '../../../engine/panel/screen-width.ts';
import type { RecordForm } from '../../drafts/panel/form/use-record-form.ts';
import { checkForm, type FieldFinding } from './check-form.ts';
import './check.css';

/** Paths that the server looks up in one call, and characters of each. */
const mostPaths = 200;
const longestPath = 2048;
/** Of a long document: thousands of rows would hold up its form. */
const mostShown = 100;

/** The findings of the check. Beside the fields it is open; below them it is folded, and tells how many there are. */
export function CheckBox({ form }: { form: RecordForm }) {
  const findings = useFindings(form);
  const isBeside = useRoomBeside();
  const { length } = findings;
  return (
    <details key={String(isBeside)} className="box check-box" open={isBeside}>
      <summary>
        <h2>Before you publish</h2>
        <span className="check-count" data-some={length > 0 || undefined}>
          {length}
        </span>
      </summary>
      <p role="status" className={length > 0 ? 'sr-only' : 'check-none'}>
        {length > 0 ? `${length} ${length === 1 ? 'finding' : 'findings'}` : 'Nothing found.'}
      </p>
      <ul className="check-findings small-buttons">
        {findings.slice(0, mostShown).map((finding) => (
          <Entry
            key={`${finding.name} ${finding.range?.from} ${finding.text}`}
            form={form}
            finding={finding}
          />
        ))}
      </ul>
      {length > mostShown && <p className="check-none">The others are shown when these are done.</p>}
    </details>
  );
}

function useFindings({ type, fields, store }: RecordForm): FieldFinding[] {
  const values = useRestingValues(store);
  const found = useMemo(() => checkForm(type, fields, values), [type, fields, values]);
  const paths = [...new Set(found.flatMap(({ path }) => path ?? []))]
    .filter(({ length }) => length <= longestPath)
    .slice(0, mostPaths);
  const { data } = useQuery({
    queryKey: ['link-check', paths],
    queryFn: () =>
      requestAsStaff<{ missing: string[] }>('/admin/link-check', { method: 'POST', body: { paths } }),
    enabled: paths.length > 0,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  return found.filter(({ path }) => path === undefined || data?.missing.includes(path));
}

/** What and where, and the way there. */
function Entry({ form, finding }: { form: RecordForm; finding: FieldFinding }) {
  const id = useId();
  const { name, text, quote, range } = finding;
  const label = form.type.fields[name]?.label;
  return (
    <li>
      <div id={id}>
        <p>{text}</p>
        <p className="check-place">{quote === undefined ? label : `${label}: ${quote}`}</p>
      </div>
      <button
        type="button"
        className="button button-line"
        aria-describedby={id}
        onClick={() => (range ? selectRange(fieldId(name), range) : focusField(name))}
      >
        Fix
      </button>
    </li>
  );
}
