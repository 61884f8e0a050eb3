import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { definition } from '../../../../content/categories/schema.ts';
import type { RecordKeys } from '../../../../engine/content-type.ts';
import { titleOf } from '../../../../engine/nested-values.ts';
import { requestAsStaff } from '../../../../engine/panel/fetch-as-staff.ts';
import { type DeletedState, useDeletion } from '../../../../engine/panel/list/deletion.tsx';
import type { RecordForm } from '../../../drafts/panel/form/use-record-form.ts';
import type { MediaUsage } from '../../../media/media.ts';
import { UsageList } from '../../../media/panel/library/usage-list.tsx';
import { RecordFormScreen } from '../../../records/panel/record-form-screen.tsx';

/** The form of a category. One that no post uses can be deleted in it. */
export default function CategoryForm() {
  return (
    <RecordFormScreen>
      {(form) => form.record && <Deletion form={form} category={form.record} />}
    </RecordFormScreen>
  );
}

interface CategoryUsages {
  usageCount: number;
  /** The first of them. */
  usages: readonly MediaUsage[];
}

const view = { showsServerMessage: true };
const nameOf = (category: RecordKeys) => titleOf(definition, category);

/** The way to delete a category, or which posts keep it. */
function Deletion({ form, category }: { form: RecordForm; category: RecordKeys }) {
  const navigate = useNavigate();
  const { data, refetch } = useQuery({
    queryKey: ['category-usages', category.id],
    queryFn: () => requestAsStaff<CategoryUsages>(`/categories/${encodeURIComponent(category.id)}/usages`),
    // Posts are filed elsewhere.
    staleTime: 0,
  });
  const leave = () => {
    // What was entered is in the trash: nothing is left to be asked about, or to be stored.
    form.store.replace(form.store.original());
    form.autosave.opened(category, undefined);
    form.draft.deleteOwn();
    const state: DeletedState = { wasDeleted: { id: category.id, name: nameOf(category) } };
    void navigate(form.listPath, { state });
  };
  const { ask, failure, dialog } = useDeletion({ definition, view, onDeleted: leave }, nameOf);
  // A post may use it since.
  useEffect(() => {
    if (failure !== undefined) void refetch();
  }, [failure, refetch]);
  const askFirst = () => {
    // What is entered goes along to the trash.
    void form.autosave.flush();
    ask(category);
  };
  if (!data) return null;
  const { usageCount, usages } = data;
  return (
    <section className="small-buttons" aria-label="Deletion">
      {failure !== undefined && (
        <p role="alert" className="field-error">
          {failure}
        </p>
      )}
      {usageCount === 0 ? (
        <button type="button" className="button button-danger" onClick={askFirst}>
          Delete category
        </button>
      ) : (
        <>
          <p>It can be deleted when no post uses it. These do:</p>
          <UsageList usages={usages} isOfOneField />
          {usageCount > usages.length && <p>{`and ${usageCount - usages.length} more`}</p>}
        </>
      )}
      {dialog}
    </section>
  );
}
