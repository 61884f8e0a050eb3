import { Dialog } from '@base-ui/react/dialog';
import { Eye } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router';
import type { FormStore } from '../../../kernel/panel/form/form-store.ts';
import type { Article } from '../../site/blog/post/article-data.ts';
import { articleOf } from './draft-article.ts';
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
                <PreviewBar state="Preview - not saved">
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
