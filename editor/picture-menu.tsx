import type { Editor } from '@tiptap/core';
import { ImagePlus, Images, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Media } from '../features/media/media.ts';
import { acceptOfArticle, chooseFiles } from '../features/media/panel/file-button.tsx';
import { LibraryChoice } from '../features/media/panel/library-dialog.tsx';
import { insertMedia, insertPictures } from './pictures.ts';
import { MenuItem, ToolPopover } from './tool-button.tsx';

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
    if ((await insertPictures(editor, files, setProblem)) > 0) onInserted();
  };
  const openLibrary = () => {
    chosen.current = undefined;
    setChoosing(true);
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
        <MenuItem
          icon={Upload}
          onClick={() => chooseFiles(acceptOfArticle(), true, (files) => void insertFiles(files))}
        >
          Upload
        </MenuItem>
        <MenuItem icon={Images} onClick={openLibrary}>
          Choose from the library
        </MenuItem>
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
