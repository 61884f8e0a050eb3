import { Dialog } from '@base-ui/react/dialog';
import type { Article } from '../../site/blog/post/article-data.ts';
import { PostPreview } from './post-preview.tsx';
import { PreviewBar } from './preview-bar.tsx';

interface PreviewDialogProps {
  /** What has been entered; undefined when nothing is shown. */
  article: Article | undefined;
  close: () => void;
}

/** What has been entered as its page would show it, over the form, which stays as it is. */
export function PreviewDialog({ article, close }: PreviewDialogProps) {
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
