import type { Slots } from '../../../engine/panel/slots.tsx';
import { BulkBar } from './bulk-bar.tsx';

export const slots: Slots = { selectionBar: BulkBar };
