import { useQuery } from '@tanstack/react-query';
import type { Field } from '../../../engine/kinds/field.ts';
import { valueAt } from '../../../engine/nested-values.ts';
import { FieldValue } from '../../../engine/panel/comparison/difference-list.tsx';
import { requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import { ListFailed } from '../../../engine/panel/list/states.tsx';
import { fetchReferences } from '../../../engine/panel/records.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { type Deleted, definition, typeOf } from './trash-list.ts';

/** What a deleted record held, field by field. */
export function DeletedValues({ row }: { row: Deleted }) {
  const type = typeOf(row);
  const fields = Object.entries(type.fields);
  const { data, error, refetch } = useQuery({
    queryKey: [definition.name, row.type, row.id],
    queryFn: async () => {
      const path = `${definition.paths[0]}/${row.type}/${encodeURIComponent(row.id)}`;
      const found = requestAsStaff<{ values: object }>(path);
      await fetchReferences(type);
      return (await found).values;
    },
  });
  if (error) return <ListFailed message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  return (
    <dl className="reader-fields trash-values" tabIndex={0}>
      {fields.map(([name, field]) => (
        <div key={name} data-long>
          <dt>{field.label}</dt>
          <dd>
            <StoredValue field={field} stored={valueAt(data, name)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function StoredValue({ field, stored }: { field: Field; stored: unknown }) {
  const value = field.kind.format(stored);
  return <FieldValue field={field} label={field.label} value={value} />;
}
