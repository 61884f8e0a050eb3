import { Dialog } from '@base-ui/react/dialog';
import { Eye } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router';
import { definition as categories } from '../../../content/categories/definition.ts';
import { definition as tags } from '../../../content/tags/definition.ts';
import type { RecordKeys } from '../../../kernel/content-type.ts';
import type { Definition } from '../../../kernel/definition.ts';
import type { FormStore, FormValues } from '../../../kernel/panel/form/form-store.ts';
import { queryClient } from '../../../kernel/panel/query-client.ts';
import { listQuery } from '../../../kernel/panel/records.ts';
import type { Article } from '../../site/blog/post/article-data.ts';
import { draftArticle } from './draft-article.ts';
import { PostPreview, PreviewBar } from './post-preview.tsx';

interface PreviewActionProps {
  store: FormStore;
  /** Of the post, if it has been saved. */
  id: string | undefined;
}

/**
 * Shows how the post will look: what is stored on its own screen, which has an address; values that are not saved yet over
 * the form, so that a look at them neither saves nor loses anything.
 */
export function PreviewAction({ store, id }: PreviewActionProps) {
  const [article, setArticle] = useState<Article>();
  const showDraft = () => setArticle(articleOf(store.values(), id));
  const showUnsaved = (event: MouseEvent) => {
    if (!store.isDirty()) return;
    event.preventDefault();
    showDraft();
  };
  const label = (
    <>
      <Eye size={20} aria-hidden="true" />
      <span>Preview</span>
    </>
  );
  return (
    <>
      {id === undefined ? (
        <button type="button" className="button button-line" onClick={showDraft}>
          {label}
        </button>
      ) : (
        <Link
          to={`/admin/blog/${encodeURIComponent(id)}/preview`}
          className="button button-line"
          onClick={showUnsaved}
        >
          {label}
        </Link>
      )}
      <PreviewDialog article={article} close={() => setArticle(undefined)} />
    </>
  );
}

interface PreviewDialogProps {
  /** What has been entered; undefined when nothing is shown. */
  article: Article | undefined;
  close: () => void;
}

/** What has been entered as its page would show it, over the form, which stays as it is. */
function PreviewDialog({ article, close }: PreviewDialogProps) {
  return (
    <Dialog.Root open={article !== undefined} onOpenChange={(isOpen) => !isOpen && close()}>
      <Dialog.Portal>
        <Dialog.Popup className="preview-dialog" aria-label="Preview">
          {article && (
            <PostPreview
              as="div"
              article={article}
              bar={
                <PreviewBar state="Preview – not saved">
                  <Dialog.Close>Back to editing</Dialog.Close>
                </PreviewBar>
              }
            />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function articleOf(values: FormValues, id: string | undefined): Article {
  const text = (name: string) => String(values[name]).trim();
  const chosen = (name: string) => values[name] as readonly string[];
  return draftArticle({
    id,
    title: text('title'),
    excerpt: text('excerpt'),
    content: String(values.content),
    coverImage: text('coverImage'),
    category: namesOf(categories, chosen('category')).join(''),
    tags: namesOf(tags, chosen('tags')),
    author: { name: text('author.name'), avatar: text('author.avatar') },
    publishedAt: text('publishedAt'),
    readTime: Number.parseInt(text('readTime'), 10) || 5,
  });
}

/** The names of records that the pickers of the form have fetched. */
function namesOf(definition: Definition, ids: readonly string[]): string[] {
  const { queryKey } = listQuery<RecordKeys & { name: string }>(definition);
  const rows = queryClient.getQueryData(queryKey) ?? [];
  return ids.flatMap((id) => rows.find((row) => row.id === id)?.name ?? []);
}
