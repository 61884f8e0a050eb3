import { useQuery } from '@tanstack/react-query';
import type { RecordKeys } from '../../content-type.ts';
import type { Definition } from '../../definition.ts';
import { ChangedItems, type ChangeProps, type ValueProps } from '../../panel/comparison/changed-value.tsx';
import { listQuery } from '../../panel/records.ts';

type Ids = readonly string[];

export function Value({ field, value }: ValueProps<Ids>) {
  return field.to ? <Names to={field.to} before={value} after={value} /> : null;
}

export function Change({ field, before, after }: ChangeProps<Ids>) {
  return field.to ? <Names to={field.to} before={before} after={after} /> : null;
}

function Names({ to, before, after }: { to: Definition; before: Ids; after: Ids }) {
  // The control of the field has fetched them.
  const { data: rows } = useQuery({ ...listQuery(to), enabled: false });
  const nameOf = (id: string) => {
    const row = rows?.find((found) => found.id === id);
    return row ? String((row as RecordKeys & Record<string, unknown>)[to.titleField]) : id;
  };
  return <ChangedItems before={before.map(nameOf)} after={after.map(nameOf)} />;
}
