import { type FormStore, useFieldValue, useFormOriginal } from '../../../engine/panel/form/form-store.ts';
import { isoDate } from '../../../engine/zoned-date.ts';

/** Says that a post which is about to be published bears an earlier day, such as that on which it was begun; takes today when it is wanted. */
export function PastDateHint({ store }: { store: FormStore }) {
  const [status] = useFieldValue<string>(store, 'status');
  const [day, setDay] = useFieldValue<string>(store, 'publishedAt');
  const before = useFormOriginal(store).status;
  const today = isoDate(new Date());
  const isLate = status === 'Published' && before !== 'Published' && day !== '' && day < today;
  return (
    <div role="status">
      {isLate && (
        <div className="cluster-between note post-form-hint">
          <p>The date is earlier than today.</p>
          <button type="button" className="soft-button" onClick={() => setDay(today)}>
            Use today
          </button>
        </div>
      )}
    </div>
  );
}
