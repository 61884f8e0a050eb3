import { useSyncExternalStore } from 'react';
import type { RecordKeys } from '../../content-type.ts';
import type { Definition } from '../../definition.ts';
import { MarkedItems, type ValueProps } from '../../panel/form/marked-value.tsx';
import { sharedRecords } from '../../panel/shared-records.ts';

export function Value({ field, value, other }: ValueProps<readonly string[]>) {
  return field.to ? <Names to={field.to} ids={value} otherIds={other} /> : null;
}

interface NamesProps {
  to: Definition;
  ids: readonly string[];
  otherIds: readonly string[];
}

function Names({ to, ids, otherIds }: NamesProps) {
  // The control of the field has fetched them.
  const records = sharedRecords(to);
  const state = useSyncExternalStore(records.subscribe, records.state, records.state);
  const rows = state.status === 'loaded' ? state.rows : [];
  const nameOf = (id: string) => {
    const row = rows.find((found) => found.id === id);
    return row ? String((row as RecordKeys & Record<string, unknown>)[to.titleField]) : id;
  };
  return <MarkedItems items={ids.map(nameOf)} others={otherIds.map(nameOf)} />;
}
