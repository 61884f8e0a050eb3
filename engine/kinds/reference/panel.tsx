import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../client/api-error.ts';
import type { RecordKeys } from '../../content-type.ts';
import type { Definition } from '../../definition.ts';
import { titleOf } from '../../nested-values.ts';
import { recordClient } from '../../panel/fetch-as-staff.ts';
import type { InputProps } from '../../panel/inputs/input-props.ts';
import { LazyInput, lazyCode } from '../../panel/inputs/lazy-input.tsx';
import { listQuery, showSaved } from '../../panel/records.ts';
import { newUuid } from '../../panel/uuid.ts';
import type { Field } from '../field.ts';

// Few forms choose among records, and its code is as large as that of all other inputs.
const picker = lazyCode(() => import('./picker.tsx').then((code) => code.Picker));

export const preloadPicker = picker.preload;

/** Chooses among the records of another content type. */
export function Input({ field, ...props }: InputProps<readonly string[]>) {
  const definition = field.to;
  if (!definition) throw new Error(`${field.label} refers to no type`);
  const { data: rows, isLoadingError, error, refetch } = useQuery(listQuery(definition));
  useEffect(() => {
    if (isLoadingError) console.error(error);
  }, [isLoadingError, error]);
  const retry = () => {
    // The button goes away.
    document.getElementById(props.id)?.focus();
    void refetch();
  };
  const [failed, setFailed] = useState('');
  /** By name: what makes one record of presses whose response was lost. */
  const [keys] = useState(() => new Map<string, string>());
  const create = async (name: string) => {
    setFailed('');
    const key = keys.get(name) ?? newUuid();
    keys.set(name, key);
    try {
      const values = { [definition.titleField]: name };
      const row = await recordClient.create<RecordKeys>(definition, values, { key });
      showSaved(definition, row);
      keys.delete(name);
      return { id: row.id, name };
    } catch (cause) {
      const status = cause instanceof ApiError ? cause.status : 0;
      // The server has said no, and made none.
      if (status >= 400 && status < 500) keys.delete(name);
      const problem = cause instanceof ApiError ? Object.values(cause.errors)[0] : undefined;
      setFailed(problem ?? definition.messages.createFailed ?? `"${name}" was not created. Try again.`);
      return undefined;
    }
  };
  return (
    <>
      <LazyInput
        code={picker}
        what="choice"
        height="3.25rem"
        props={{
          ...props,
          single: !field.many,
          onCreate: field.canCreate ? create : undefined,
          noun: definition.label.toLowerCase(),
          unknownName: rows ? undefined : '…',
          options: (rows ?? []).map((row) => ({
            id: row.id,
            name: String((row as RecordKeys & Record<string, unknown>)[definition.titleField]),
          })),
        }}
      />
      {failed !== '' && (
        <p role="alert" className="field-error">
          {failed}
        </p>
      )}
      {isLoadingError && (
        <p role="alert" className="field-error">
          <span>{definition.messages.fetchFailed}</span>{' '}
          <button type="button" className="line-retry" onClick={retry}>
            Try again
          </button>
        </p>
      )}
    </>
  );
}

/** The names of records; their ids until these are read, which the control of the field has done. */
export function useItems(value: readonly string[], { to }: Pick<Field, 'to'>): readonly string[] {
  const { data: rows } = useQuery({ ...listQuery(to as Definition), enabled: false });
  return value.map((id) => {
    const row = rows?.find((found) => found.id === id);
    return row && to ? titleOf(to, row) : id;
  });
}
