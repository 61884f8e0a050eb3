import type { Editor } from '@tiptap/core';
import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { acceptedPictures, insertPictures } from './pictures.ts';
import { ToolButton } from './tool-button.tsx';

/** Opens the choice of files; `onInserted` is called when the pictures are in the text. */
export function PictureButton({
  editor,
  tell,
  onInserted,
}: {
  editor: Editor;
  tell: (problem: string) => void;
  onInserted: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file can be chosen again.
    target.value = '';
    const { inserted, problem } = await insertPictures(editor, files);
    if (problem) tell(problem);
    if (inserted > 0) onInserted();
  };
  return (
    <>
      <ToolButton name="Image" icon={ImagePlus} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={acceptedPictures}
        multiple
        hidden
        aria-label="Image file"
        onChange={take}
      />
    </>
  );
}
