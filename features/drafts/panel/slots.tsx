import type { Slots } from '../../../engine/panel/slots.tsx';
import { UnfinishedCount } from './unfinished.tsx';

export const slots: Slots = {
  aboveList: ({ newPath, ...props }) =>
    newPath !== undefined && <UnfinishedCount {...props} newPath={newPath} />,
};
