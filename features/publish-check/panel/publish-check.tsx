import { LazyInput, lazyCode } from '../../../engine/panel/inputs/lazy-input.tsx';
import type { RecordForm } from '../../drafts/panel/form/use-record-form.ts';

const box = lazyCode(() => import('./check-box.tsx').then((code) => code.CheckBox));

/** 'Before you publish': what should be looked at in the form of a record with a page of its own. It keeps nobody from saving. */
export function PublishCheck({ form }: { form: RecordForm }) {
  return <LazyInput code={box} props={{ form }} what="check" height="3.5rem" />;
}
