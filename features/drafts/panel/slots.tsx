import type { Slots } from '../../../engine/panel/slots.tsx';
import { NewRecordDraftCount } from './new-record-drafts.tsx';

export const slots: Slots = {
  aboveList: ({ newPath, ...props }) =>
    newPath !== undefined && <NewRecordDraftCount {...props} newPath={newPath} />,
};
