import { useQuery } from '@tanstack/react-query';
import { FilePlus, FileText, ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { AddressNote } from '../../../../engine/kinds/url/address-note.tsx';
import { isAllowedUrl } from '../../../../engine/kinds/url/allowed-url.ts';
import { libraryId } from '../../../../engine/kinds/url/crops.ts';
import { PicturePreview } from '../../../../engine/kinds/url/picture-preview.tsx';
import type { InputProps } from '../../../../engine/panel/inputs/input-props.ts';
import { LineInput } from '../../../../engine/panel/inputs/line-input.tsx';
import type { ValueProps } from '../../../../engine/panel/kind-panels.ts';
import type { MediaKind } from '../../media.ts';
import { FileButton } from '../../panel/file-button.tsx';
import { fileTarget } from '../../panel/file-target.ts';
import { LibraryDialog } from '../../panel/library-dialog.tsx';
import { describeFile, mediaQuery, nameInAddress } from '../../panel/media.ts';
import { UploadList } from '../../panel/upload-list.tsx';
import { useUploads } from '../../panel/use-uploads.ts';

/** An address; that of a picture or a document with the ways to give a file. */
export function Input(props: InputProps<string>) {
  return props.field.scheme === 'link' ? <LineInput {...props} /> : <FileInput {...props} />;
}

/** The picture stands above its address. */
export function Value({ field, label, value }: ValueProps<string>) {
  return (
    <>
      {field.scheme === 'picture' && <PicturePreview address={value} name={label} crop={field.crop} />}
      <p className="difference-text">{value}</p>
    </>
  );
}

/** The address of a picture or a document: a file that is uploaded, one of the library, or what is typed. */
export function FileInput(props: InputProps<string>) {
  const { value, onChange, field, labelId, waitFor } = props;
  const kind = field.scheme as MediaKind;
  const button = useRef<HTMLButtonElement>(null);
  const focusButton = () => button.current?.focus();
  const uploads = useUploads({
    kind,
    onUploaded: ({ address }) => onChange(address),
    waitFor,
    isSingle: true,
    label: field.label,
  });
  // A page that moves when a save fails can put the button under a finger.
  const [removed, setRemoved] = useState('');
  const remove = () => {
    setRemoved(value);
    onChange('');
    focusButton();
  };
  const undo = () => {
    onChange(removed);
    focusButton();
  };
  return (
    <div className="file-input" {...fileTarget(uploads.add)}>
      <div className="file-frame" data-empty={value.trim() === '' || undefined}>
        <Preview {...props} kind={kind} />
        <div className="cluster file-actions small-buttons">
          <FileButton kind={kind} onFiles={uploads.add} describedBy={labelId} button={button} />
          <LibraryDialog kind={kind} onChoose={({ address }) => onChange(address)} describedBy={labelId} />
          {value !== '' && (
            <button type="button" className="button button-line" aria-describedby={labelId} onClick={remove}>
              Remove
            </button>
          )}
          {value === '' && removed !== '' && (
            <button type="button" className="button button-line" aria-describedby={labelId} onClick={undo}>
              Undo
            </button>
          )}
        </div>
        <UploadList {...uploads} onFocusLost={focusButton} />
      </div>
      <LineInput {...props} placeholder="https://…" />
      {!props.invalid && <AddressNote address={value} isPicture={kind === 'picture'} />}
    </div>
  );
}

function Preview({ value, field, kind }: InputProps<string> & { kind: MediaKind }) {
  const address = value.trim();
  if (!isAllowedUrl(address, kind)) {
    const Icon = kind === 'picture' ? ImagePlus : FilePlus;
    return <Icon className="file-none" size={32} strokeWidth={1.25} aria-hidden="true" />;
  }
  if (kind === 'picture') return <PicturePreview address={address} name={field.label} crop={field.crop} />;
  return <DocumentPreview key={address} address={address} />;
}

function DocumentPreview({ address }: { address: string }) {
  const id = libraryId(address);
  const { data: media } = useQuery({ ...mediaQuery(id ?? ''), enabled: id !== undefined });
  return (
    <div>
      <p className="row file-document">
        <FileText size={24} aria-hidden="true" />
        <span>{media ? `${media.name}, ${describeFile(media)}` : nameInAddress(address)}</span>
      </p>
      {id !== undefined && <p className="field-hint">Everybody who has the address can open it.</p>}
    </div>
  );
}
