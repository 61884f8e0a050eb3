import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { Definition } from '../../../engine/definition.ts';
import { locale } from '../../../engine/locale.ts';
import type { Slots } from '../../../engine/panel/slots.tsx';
import { restoreRecord, trashCountQuery, trashNote, useTrashDays } from './trash.ts';

export const slots: Slots = {
  listTools: ({ definition, bulk }) => bulk.includes('delete') && <TrashLink definition={definition} />,
  trash: { useDays: useTrashDays, note: trashNote, restore: restoreRecord },
};

/** From a list to what was deleted of it; nothing where there is nothing. */
export function TrashLink({ definition }: { definition: Definition }) {
  const { data: count = 0 } = useQuery(trashCountQuery(definition));
  if (count === 0) return null;
  return (
    <Link to={`/admin/trash?type=${definition.name}`} className="button button-line list-trash">
      <Trash2 size={18} aria-hidden="true" />
      <span>{`Trash (${count.toLocaleString(locale)})`}</span>
    </Link>
  );
}
