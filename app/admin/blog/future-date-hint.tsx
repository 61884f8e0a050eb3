import { blogPosts } from '../../../content/blog-posts/schema.ts';
import type { ContentType } from '../../../kernel/content-type.ts';
import { initialValues } from '../../../kernel/panel/form/field-values.ts';
import { type FormStore, useFieldValue } from '../../../kernel/panel/form/form-store.ts';
import { notify } from '../../../ui/notify.ts';

const type = blogPosts as unknown as ContentType;

/** Says, while a Published Date lies in the future, that the post does not wait for it. */
export function FutureDateHint({ store }: { store: FormStore }) {
  const [date] = useFieldValue<string>(store, 'publishedAt');
  const [status] = useFieldValue<string>(store, 'status');
  const when = status === 'Published' ? 'it is saved' : 'its status is Published';
  return (
    <div role="status" className="post-form-status">
      {date > dateOf(new Date().toISOString()) && (
        <p className="cluster-between post-form-hint">
          {`This date is in the future. The post does not wait for it: it is shown as soon as ${when}.`}
        </p>
      )}
    </div>
  );
}

/** Says after a save that a post is shown although its Published Date lies in the future. */
export function notifyOfFutureDate({ status, publishedAt }: { status: string; publishedAt: string }): void {
  if (status !== 'Published' || dateOf(publishedAt) <= dateOf(new Date().toISOString())) return;
  notify.plain('The post is shown on the website now. It does not wait for its Published Date.', {
    milliseconds: 8000,
  });
}

/** `2026-01-31`, as the form has it of a stored time. */
function dateOf(publishedAt: string): string {
  return String(initialValues(type, { defaultValues: { publishedAt } }, undefined).publishedAt);
}
