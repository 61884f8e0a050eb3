import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { titleOf } from '../../nested-values.ts';
import { controlProps, type InputProps } from '../../panel/inputs/input-props.ts';
import { listQuery } from '../../panel/records.ts';
import type { LinkTargets } from '../field.ts';
import { completeEntry } from '../url/complete-address.ts';

/** The pages to choose from: those that are declared, then records that visitors see. */
function usePages({ pages, of, pathOf }: LinkTargets) {
  const { data = [], isPending } = useQuery(listQuery(of));
  const shown = data.filter(({ publication }) => publication?.isShown !== false);
  const added = Object.fromEntries(shown.map((record) => [pathOf(record), titleOf(of, record)]));
  return { pages: { ...pages, ...added }, isPending };
}

/** In the list of pages: an address that is none of them. */
const elsewhere = 'https://';

/** A choice of the pages of the site, and a line for an address elsewhere. */
export function Input(props: InputProps<string>) {
  const { targets } = props.field;
  return targets ? <Choice {...props} targets={targets} /> : null;
}

function Choice({ targets, ...props }: InputProps<string> & { targets: LinkTargets }) {
  const { id, field, value, onChange, invalid } = props;
  const { pages, isPending } = usePages(targets);
  const [typed, setTyped] = useState<string>();
  // What is typed may look like a page, or be empty, on its way to an address.
  const isElsewhere = value === typed || (value !== '' && !value.startsWith('/'));
  const isGone = !isPending && !isElsewhere && value !== '' && !(value in pages);
  const change = (address: string, isTyped = true) => {
    setTyped(isTyped ? address : undefined);
    onChange(address);
  };
  return (
    <>
      <select
        {...controlProps(props)}
        value={isElsewhere ? elsewhere : value}
        onChange={({ target }) => (target.value === elsewhere ? change('') : change(target.value, false))}
      >
        {value === '' && !isElsewhere && <option value="">Choose a page</option>}
        {isGone && <option value={value}>{value}</option>}
        {Object.entries(pages).map(([path, name]) => (
          <option key={path} value={path}>
            {name}
          </option>
        ))}
        <option value={elsewhere}>An address elsewhere</option>
      </select>
      {isElsewhere && (
        <input
          id={`${id}-address`}
          type="url"
          aria-label={`${field.label}: address`}
          aria-invalid={invalid}
          placeholder={elsewhere}
          autoComplete="off"
          value={value}
          onChange={({ target }) => change(target.value)}
          onBlur={() => completeEntry(value) !== value && change(String(completeEntry(value)))}
        />
      )}
      {isGone && (
        <p className="field-error">This page is not there for visitors, so the entry is left out.</p>
      )}
    </>
  );
}
