import type { ScreenHandle } from '../../../engine/panel/screen-handle.ts';
import { RecordPreviewScreen } from '../../records/panel/record-preview.tsx';
import { eventPreview } from './event-preview.tsx';

/** The frame of the panel would narrow the page that is previewed. */
export const handle = { withoutFrame: true } satisfies ScreenHandle;

export default function Preview() {
  return <RecordPreviewScreen {...eventPreview} />;
}
