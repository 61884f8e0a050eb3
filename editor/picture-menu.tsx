import { Toolbar } from '@base-ui/react/toolbar';
import type { Editor } from '@tiptap/core';
import { ImagePlus, Images, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Media } from '../features/media/media.ts';
import { acceptOfArticle, chooseFiles } from '../features/media/panel/file-button.tsx';
import { LibraryChoice } from '../features/media/panel/library-dialog.tsx';
import { insertMedia, insertPictures } from './pictures.ts';
import { keepFocus } from './tool-button.tsx';
import { ToolPopover } from './tool-popover.tsx';

interface PictureMenuProps {
  editor: Editor;
  /** Shows a sentence on what could not be done. */
  setProblem: (problem: string) => void;
  /** Called when the pictures are in the text. */
  onInserted: () => void;
}

/** The two places that pictures come from: files of the device and the library. */
export function PictureMenu({ editor, setProblem, onInserted }: PictureMenuProps) {
  const [isChoosing, setChoosing] = useState(false);
  const chosen = useRef<Media>(undefined);
  const insertFiles = async (files: readonly File[]) => {
    const { inserted, problem } = await insertPictures(editor, files);
    if (problem) setProblem(problem);
    if (inserted > 0) onInserted();
  };
  const choose = (media: Media) => {
    chosen.current = media;
  };
  // Not before: the focus is in the dialog until then.
  const insertChosen = () => {
    if (!chosen.current) return;
    insertMedia(editor, chosen.current);
    onInserted();
  };
  return (
    <>
      <ToolPopover name="Image" kind="menu" face={<ImagePlus size={20} aria-hidden="true" />}>
        {(close) => (
          <>
            <PictureSource
              icon={Upload}
              name="Upload"
              onClick={() => {
                close();
                chooseFiles(acceptOfArticle(), true, (files) => void insertFiles(files));
              }}
            />
            <PictureSource
              icon={Images}
              name="Choose from the library"
              onClick={() => {
                close();
                chosen.current = undefined;
                setChoosing(true);
              }}
            />
          </>
        )}
      </ToolPopover>
      <LibraryChoice
        kind="picture"
        isOpen={isChoosing}
        setOpen={setChoosing}
        onChoose={choose}
        onClosed={insertChosen}
      />
    </>
  );
}

interface PictureSourceProps {
  icon: typeof Upload;
  name: string;
  onClick: () => void;
}

function PictureSource({ icon: Icon, name, onClick }: PictureSourceProps) {
  return (
    <Toolbar.Button role="menuitem" className="rich-text-source" onMouseDown={keepFocus} onClick={onClick}>
      <Icon size={20} aria-hidden="true" />
      <span>{name}</span>
    </Toolbar.Button>
  );
}
