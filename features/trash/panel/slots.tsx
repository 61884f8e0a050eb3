import type { Slots } from '../../../engine/panel/slots.tsx';
import { restoreRecord, trashNote, useTrashDays } from './trash.ts';
import { TrashLink } from './trash-link.tsx';

export const slots: Slots = {
  listTools: ({ definition, bulk }) => bulk.includes('delete') && <TrashLink definition={definition} />,
  trash: { useDays: useTrashDays, note: trashNote, restore: restoreRecord },
};
