import { useEffect, useRef } from 'react';
import { preloadRichText } from '../../../editor/lazy.tsx';
import { useFieldValue } from '../../../engine/panel/form/form-store.ts';
import { slugOf } from '../../../engine/slug.ts';
import type { RecordForm } from '../../drafts/panel/form/use-record-form.ts';
import { RecordFormScreen } from '../../records/panel/record-form-screen.tsx';
import { RecordPreviewAction } from '../../records/panel/record-preview.tsx';
import { pagePreview } from './page-preview.tsx';

/** The code of the editor is fetched while the page is. */
export function clientLoader() {
  void preloadRichText();
  return null;
}

export default function PageForm() {
  return (
    <RecordFormScreen
      actions={({ store }, record) => <RecordPreviewAction {...pagePreview} store={store} record={record} />}
    >
      {(form) => form.isNew && <AddressProposal form={form} />}
    </RecordFormScreen>
  );
}

/** Lets the address follow the title of a new page as it is typed, until somebody has entered another address. */
function AddressProposal({ form: { store } }: { form: RecordForm }) {
  const [title] = useFieldValue<string>(store, 'title');
  const last = useRef(title);
  useEffect(() => {
    const isUntouched = store.values().slug === slugOf(last.current);
    last.current = title;
    if (isUntouched) store.set('slug', slugOf(title));
  }, [title, store]);
  return null;
}
