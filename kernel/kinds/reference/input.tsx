import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecordKeys } from '../../content-type.ts';
import type { InputProps } from '../../panel/inputs/input-props.ts';
import { LazyInput, lazyCode } from '../../panel/inputs/lazy-input.tsx';
import { listQuery } from '../../panel/records.ts';
import './input.css';

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
  return (
    <>
      <LazyInput
        code={picker}
        what="choice"
        height="3.25rem"
        props={{
          ...props,
          single: !field.many,
          noun: definition.label.toLowerCase(),
          unknownName: rows ? undefined : '…',
          options: (rows ?? []).map((row) => ({
            id: row.id,
            name: String((row as RecordKeys & Record<string, unknown>)[definition.titleField]),
          })),
        }}
      />
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
