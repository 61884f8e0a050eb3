import type { BlogPost } from '../../../content/blog-posts/schema.ts';
import { countUndescribed, undescribedHash } from '../../../engine/kinds/html/picture-source.ts';
import { notify } from '../../../ui/notify.ts';

/** Says after a save that pictures of a published post have no description. `navigate` leads to the first of them. */
export function notifyOfUndescribed(
  { id, status, content }: BlogPost,
  navigate: (path: string) => unknown,
): void {
  const count = status === 'Published' ? countUndescribed(content) : 0;
  if (count === 0) return;
  const show = () => void navigate(`/admin/blog/${id}/edit${undescribedHash}`);
  notify.plain(`${count === 1 ? '1 picture has' : `${count} pictures have`} no description.`, {
    milliseconds: 20_000,
    action: { label: 'Show the first', run: show },
  });
}
