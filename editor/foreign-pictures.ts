import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { acceptOfArticle, chooseFiles } from '../features/media/panel/file-button.tsx';
import { picturesIn } from './picture-uploads.ts';
import { replacePicture } from './pictures.ts';

interface ForeignPicturesOptions {
  /** Shows a sentence on what could not be done. */
  setProblem: (problem: string) => void;
}

/** Marks pictures of other websites, with a button for an own copy in their place. The mark is no part of the text. */
export const ForeignPictures = Extension.create<ForeignPicturesOptions>({
  name: 'foreignPictures',

  addOptions() {
    return { setProblem: () => undefined };
  },

  addProseMirrorPlugins() {
    const { editor } = this;
    const { setProblem } = this.options;
    const markOf = (getPosition: () => number | undefined) => {
      // The mark stands behind its picture.
      const position = () => {
        const after = getPosition();
        return after === undefined ? undefined : after - 1;
      };
      return markWith(() =>
        chooseFiles(acceptOfArticle(), false, async ([file]) => {
          const problem = file && (await replacePicture(editor, position, file));
          if (problem) setProblem(problem);
        }),
      );
    };
    return [
      new Plugin({
        props: {
          decorations: ({ doc }) => {
            const { copied } = editor.storage.pictureUploads;
            const foreign = picturesIn(doc).filter(
              ({ node: { attrs } }) => isForeign(attrs.src) && !copied.has(attrs.src),
            );
            const marks = foreign.map(({ node, position }) =>
              Decoration.widget(position + 1, (_, getPosition) => markOf(getPosition), {
                key: `foreign ${node.attrs.src}`,
                side: 1,
                stopEvent: () => true,
                ignoreSelection: true,
              }),
            );
            return DecorationSet.create(doc, marks);
          },
        },
      }),
    ];
  },
});

/** Whether a picture lies on another website. */
export function isForeign(source: string): boolean {
  return /^https?:/i.test(source) && URL.parse(source)?.origin !== location.origin;
}

function markWith(onClick: () => void): HTMLElement {
  const mark = document.createElement('span');
  mark.className = 'rich-text-foreign';
  mark.contentEditable = 'false';
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: 'Upload your own copy',
  });
  button.addEventListener('click', onClick);
  mark.append('This picture is on another website and may disappear. ', button);
  return mark;
}
