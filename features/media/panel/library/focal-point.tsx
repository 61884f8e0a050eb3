import type { CSSProperties, MouseEvent } from 'react';
import { cropRatios } from '../../../../engine/kinds/url/crops.ts';
import { useFieldValue } from '../../../../engine/panel/form/form-store.ts';
import type { RecordForm } from '../../../drafts/panel/form/use-record-form.ts';
import type { Media } from '../../media.ts';

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
