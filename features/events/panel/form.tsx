import { RecordFormScreen } from '../../records/panel/record-form-screen.tsx';
import { RecordPreviewAction } from '../../records/panel/record-preview.tsx';
import { eventPreview } from './event-preview.tsx';

export default function EventForm() {
  return (
    <RecordFormScreen
      actions={({ store }, record) => <RecordPreviewAction {...eventPreview} store={store} record={record} />}
    />
  );
}
