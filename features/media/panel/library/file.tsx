import { Copy } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useParams } from 'react-router';
import { libraryFile } from '../../../../content/library-file.ts';
import { FieldInput } from '../../../../engine/panel/form/field-input.tsx';
import { useUndo } from '../../../../engine/panel/list/undo-bar.tsx';
import { formatTimestamp } from '../../../../engine/panel/moment-text.ts';
import type { FormView } from '../../../../engine/views.ts';
import { copyText } from '../../../../ui/copy-text.ts';
import { notify } from '../../../../ui/notify.ts';
import { DraftedFormFrame } from '../../../drafts/panel/form/drafted-form-frame.tsx';
import { RecordLoader } from '../../../drafts/panel/form/record-loader.tsx';
import { useRecordForm } from '../../../drafts/panel/form/use-record-form.ts';
import { describeFile } from '../media.ts';
import { FileActions } from './file-actions.tsx';
import { FocalPoint } from './focal-point.tsx';
import { libraryPath, refetchMedia, type UsedFile } from './library.ts';
import { UsageList } from './usage-list.tsx';
import './media.css';

const pictureView: FormView = {
  titles: { create: 'Add New File', edit: 'Edit File' },
  hints: { alt: 'What does this picture show? Somebody who cannot see it hears this.' },
  hasDraft: false,
};
const documentView: FormView = { ...pictureView, fields: ['name', 'credit'] };

/** One file: what is said of it, where it is used, and what can be done with it. */
export default function FileScreen() {
  const { id = '' } = useParams();
  // Above what a replaced file renders anew.
  const { offer, bar } = useUndo(libraryFile.definition);
  return (
    <>
      {bar}
      <RecordLoader<UsedFile> key={id} type={libraryFile} view={pictureView} id={id} listPath={libraryPath}>
        {(file) => <FileForm key={file.version} file={file} offer={offer} />}
      </RecordLoader>
    </>
  );
}

function FileForm({ file, offer }: ComponentProps<typeof FileActions>) {
  const isPicture = file.kind === 'picture';
  const form = useRecordForm({
    type: libraryFile,
    view: isPicture ? pictureView : documentView,
    record: file,
    onSaved: () => void refetchMedia(),
    listPath: libraryPath,
  });
  const names = form.fields.filter((name) => !name.startsWith('focus.'));
  return (
    <>
      <DraftedFormFrame form={form} layout="bare" aside={<Facts file={file} />}>
        <div className="box record-form-card">
          {isPicture ? <FocalPoint form={form} file={file} /> : <DocumentLink file={file} />}
          {names.map((name) => (
            <FieldInput key={name} form={form} name={name} />
          ))}
        </div>
      </DraftedFormFrame>
      <Usages file={file} />
      <FileActions file={file} offer={offer} />
    </>
  );
}

function DocumentLink({ file: { name, address } }: { file: UsedFile }) {
  return (
    <a href={address} target="_blank" rel="noopener" className="button button-line">
      {`Open '${name}'`}
    </a>
  );
}

function Facts({ file }: { file: UsedFile }) {
  const { address, width, height, uploadedBy, createdAt } = file;
  const copy = async () => {
    if (await copyText(location.origin + address)) notify.success('The address was copied.');
    else notify.error('The address could not be copied. Select it and copy it by hand.');
  };
  return (
    <aside className="box small-buttons media-facts" aria-label="About the file">
      <dl>
        <dt>Kind</dt>
        <dd>{describeFile(file)}</dd>
        {width && height && (
          <>
            <dt>Size</dt>
            <dd>{`${width} × ${height} pixels`}</dd>
          </>
        )}
        <dt>Uploaded</dt>
        <dd>{formatTimestamp(createdAt) + (uploadedBy ? ` by ${uploadedBy}` : '')}</dd>
        <dt>Address</dt>
        <dd className="media-address">{address}</dd>
      </dl>
      <button type="button" className="button button-line" onClick={() => void copy()}>
        <Copy size={18} aria-hidden="true" />
        <span>Copy the address</span>
      </button>
      {file.kind === 'document' && <p className="field-hint">Everybody who has the address can open it.</p>}
    </aside>
  );
}

function Usages({ file: { usages, usageCount } }: { file: UsedFile }) {
  return (
    <section className="media-usages" aria-labelledby="used-in">
      <h2 id="used-in">Used in</h2>
      {usages.length === 0 ? <p>This file is not used.</p> : <UsageList usages={usages} />}
      {usageCount > usages.length && <p>{`And ${usageCount - usages.length} more.`}</p>}
    </section>
  );
}
