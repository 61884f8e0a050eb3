import { useQuery } from '@tanstack/react-query';
import type { RecordKeys } from '../../content-type.ts';
import type { Definition } from '../../definition.ts';
import { MarkedItems, type ValueProps } from '../../panel/form/marked-value.tsx';
import { listQuery } from '../../panel/records.ts';

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
  const { data: rows } = useQuery({ ...listQuery(to), enabled: false });
  const nameOf = (id: string) => {
    const row = rows?.find((found) => found.id === id);
    return row ? String((row as RecordKeys & Record<string, unknown>)[to.titleField]) : id;
  };
  return <MarkedItems items={ids.map(nameOf)} others={otherIds.map(nameOf)} />;
}
