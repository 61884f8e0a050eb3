import { FormFrame, type FormFrameProps } from '../../../../engine/panel/form/form-frame.tsx';
import { DraftBar } from '../draft-bar.tsx';
import { DraftNotice } from '../draft-notice.tsx';
import { DraftStatus } from '../draft-status.tsx';
import { ElsewhereNotice } from '../elsewhere-notice.tsx';
import { OtherDrafts } from '../other-drafts.tsx';
import { UnfinishedList } from '../unfinished.tsx';
import { ClashNotice } from './form-notices.tsx';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';
import type { RecordForm } from './use-record-form.ts';

export interface DraftedFormFrameProps extends Omit<FormFrameProps, 'form' | 'status'> {
  form: RecordForm;
}

/** A screen with a form that keeps what is entered. `notices` stand above those of the drafts. */
export function DraftedFormFrame({ form, notices, ...props }: DraftedFormFrameProps) {
  const { store, draft, autosave, isSaving, isWaiting, isNew, isShown } = form;
  return (
    <>
      <FormFrame
        {...props}
        form={form}
        notices={
          <>
            {notices}
            <ElsewhereNotice form={form} />
            {form.opened && <DraftBar key={form.opened} form={form} updatedAt={form.opened} />}
            {form.record && <OtherDrafts form={form} record={form.record} />}
            {isNew && <UnfinishedList type={form.type} ownId={autosave.id} onContinue={form.open} />}
            <DraftNotice {...{ draft, isSaving }} onRestore={(copy) => void form.restore(copy)} />
            {form.clash && <ClashNotice form={form} clash={form.clash} />}
          </>
        }
        status={<DraftStatus {...{ store, isWaiting, autosave }} isShown={!isNew && isShown} />}
      />
      <UnsavedChangesGuard
        {...{ store, draft }}
        autosave={form.view.hasDraft === false ? undefined : autosave}
        hasUnsavedChanges={form.hasUnsavedChanges}
      />
    </>
  );
}
