import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';
import type { ArticleProps } from './use-article-editor.ts';

let loading: Promise<ComponentType<ArticleProps>> | undefined;
let loaded: ComponentType<ArticleProps> | undefined;

/** Starts to fetch the editor, so that it is there when a form with it is shown. */
export function preloadRichText(): Promise<ComponentType<ArticleProps>> {
  loading ??= import('./rich-text-input.tsx').then(
    ({ RichTextInput }) => {
      loaded = RichTextInput;
      return RichTextInput;
    },
    (error) => {
      // The next try is a new one.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The editor of articles, fetched when it is first needed. Where that fails the rest of the form stays as it is. */
export function RichText(props: ArticleProps) {
  const { Editor, hasFailed, retry } = useEditorCode();
  if (Editor) return <Editor {...props} />;
  return (
    <div className="grid min-h-50 place-content-center gap-4 rounded-xl border border-line p-6 text-center">
      {hasFailed ? (
        <div role="alert" className="grid gap-4">
          <p>The editor could not be loaded. What you have entered elsewhere is still here.</p>
          <button type="button" className="button button-line" onClick={retry}>
            Try again
          </button>
        </div>
      ) : (
        <Spinner />
      )}
    </div>
  );
}

function useEditorCode() {
  const [Editor, setEditor] = useState<ComponentType<ArticleProps>>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // Never in the first render: that of a navigation is done in pieces, and between them Tiptap gives an editor up that has
  // not been mounted yet.
  useLayoutEffect(() => {
    if (loaded) setEditor(() => loaded);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what it runs for
  useEffect(() => {
    setFailed(false);
    let isShown = true;
    preloadRichText().then(
      (code) => isShown && setEditor(() => code),
      () => isShown && setFailed(true),
    );
    return () => {
      isShown = false;
    };
  }, [attempt]);
  return { Editor, hasFailed, retry: () => setAttempt(attempt + 1) };
}
