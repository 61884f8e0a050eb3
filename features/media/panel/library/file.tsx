import { Copy } from 'lucide-react';
import type { ComponentProps, CSSProperties, MouseEvent } from 'react';
import { useParams } from 'react-router';
import { libraryFile } from '../../../../content/library-file.ts';
import { cropRatios } from '../../../../engine/kinds/url/crops.ts';
import { FieldInput } from '../../../../engine/panel/form/field-input.tsx';
import { useFieldValue } from '../../../../engine/panel/form/form-store.ts';
import { useUndo } from '../../../../engine/panel/list/undo-bar.tsx';
import { formatTimestamp } from '../../../../engine/panel/moment-text.ts';
import { ForWriters } from '../../../../engine/panel/permissions.tsx';
import type { ScreenHandle } from '../../../../engine/panel/screen-handle.ts';
import type { FormView } from '../../../../engine/views.ts';
import { copyText } from '../../../../ui/copy-text.ts';
import { notify } from '../../../../ui/notify.ts';
import { DraftedFormFrame } from '../../../drafts/panel/form/drafted-form-frame.tsx';
import { RecordLoader } from '../../../drafts/panel/form/record-loader.tsx';
import { type RecordForm, useRecordForm } from '../../../drafts/panel/form/use-record-form.ts';
import type { Media } from '../../media.ts';
import { describeFile, libraryPath, refetchMedia, type UsedFile } from '../media.ts';
import { FileActions } from './file-actions.tsx';
import { UsageList } from './usage-list.tsx';
import './media.css';

const pictureView: FormView = {
  titles: { create: 'Add New File', edit: 'Edit File' },
  hints: { alt: 'What does this picture show? Somebody who cannot see it hears this.' },
  hasDraft: false,
};
const documentView: FormView = { ...pictureView, fields: ['name', 'credit'] };

export const handle = { area: 'content' } satisfies ScreenHandle;

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
      <ForWriters>
        <FileActions file={file} offer={offer} />
      </ForWriters>
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

/** The cuts that places of the website make, as width by height. */
const cuts = [
  { name: 'Hero', ratio: cropRatios.banner },
  { name: 'Cover', ratio: cropRatios.cover },
  { name: 'Card', ratio: cropRatios.card },
  { name: 'Square', ratio: cropRatios.square },
  { name: 'Shared link', ratio: 1200 / 630 },
];

/** The picture, on which the point is set that every cut keeps, and the cuts as they will be. */
export function FocalPoint({ form: { store }, file }: { form: RecordForm; file: Media }) {
  const [x, setX] = useFieldValue<string>(store, 'focus.x');
  const [y, setY] = useFieldValue<string>(store, 'focus.y');
  const point = { x: Number(x), y: Number(y) };
  const set = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    // A press of the keyboard has no place.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setX(percent((clientX - left) / width));
    setY(percent((clientY - top) / height));
  };
  const ratio = (file.width ?? 1) / (file.height ?? 1);
  return (
    <fieldset className="field record-field media-focus">
      <legend>Focal point</legend>
      <p className="field-hint">Press the part of the picture that must always be seen.</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the sliders do the same by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders do the same by keyboard */}
      <div className="media-focus-picture" style={{ width: `min(100%, ${26 * ratio}rem)` }} onClick={set}>
        <img
          src={`${file.address}?whole-960`}
          alt={file.alt}
          width={file.width ?? 1}
          height={file.height ?? 1}
        />
        <span style={{ left: `${point.x}%`, top: `${point.y}%` }} />
      </div>
      <Slider label="From the left" value={x} onChange={setX} />
      <Slider label="From the top" value={y} onChange={setY} />
      <ul className="media-cuts" aria-label="How places of the website cut it">
        {cuts.map((cut) => (
          <li key={cut.name}>
            <img
              src={`${file.address}?whole-480`}
              alt=""
              style={{ aspectRatio: String(cut.ratio), objectPosition: positionOf(ratio, cut.ratio, point) }}
            />
            <span>{cut.name}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface SliderProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function Slider({ label, value, onChange }: SliderProps) {
  return (
    <label className="media-slider">
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <output>{`${value} %`}</output>
    </label>
  );
}

function percent(part: number): string {
  return String(Math.round(Math.min(1, Math.max(0, part)) * 100));
}

/** `object-position` of a cut whose middle is as near to the point as the edges of the picture let it be. */
function positionOf(
  ratio: number,
  cut: number,
  { x, y }: { x: number; y: number },
): CSSProperties['objectPosition'] {
  const offset = (point: number, shown: number) =>
    shown >= 1 ? 50 : (Math.min(Math.max(point / 100 - shown / 2, 0), 1 - shown) / (1 - shown)) * 100;
  return `${offset(x, cut / ratio)}% ${offset(y, ratio / cut)}%`;
}
