import { definition } from '../../../content/blog-posts/definition.ts';
import type { ScreenHandle } from '../../../engine/panel/screen-handle.ts';
import { missing } from '../../../site/blog/post/article-data.ts';
import { PreviewScreen } from '../../preview/panel/site-preview.tsx';
import { loadPreview } from './load-preview.ts';
import { PostPreview } from './post-preview.tsx';

/** The frame of the panel would narrow the page that is previewed. */
export const handle = { withoutFrame: true } satisfies ScreenHandle;

export default function Preview() {
  return (
    <PreviewScreen definition={definition} load={loadPreview} missing={missing}>
      {({ article }, bar) => <PostPreview article={article} bar={bar} />}
    </PreviewScreen>
  );
}
