import { useId, useState } from 'react';
import { type Palette, paletteOf, type TokenName, usedColors } from '../../../../content/look/palette.ts';
import { look } from '../../../../content/look/schema.ts';
import { hexColor } from '../../../../engine/kinds/color/color.ts';
import { Swatch } from '../../../../engine/kinds/color/panel.tsx';
import { libraryId } from '../../../../engine/kinds/url/crops.ts';
import { BrandMark } from '../../../../ui/brand-mark.tsx';
import type { Preview } from '../form-preview.tsx';
import '../preview.css';

/** Why a chosen colour had to be corrected. */
const reasons = {
  mainColor: 'White text on the chosen colour could not be read, so the site uses a darker one.',
  accentColor: 'The chosen colour could not be read on the dark parts, so the site uses a lighter one.',
} as const;

type ColorName = keyof typeof reasons;

/** The colours as the site uses them, in both schemes, and which of them had to be corrected. */
export const preview: Preview = ({ values }) => {
  const color = (name: ColorName) => hexColor(String(values[name] ?? '')) ?? look.defaults[name];
  const chosen = { mainColor: color('mainColor'), accentColor: color('accentColor') };
  const used = usedColors(chosen);
  const palette = paletteOf(chosen);
  const picture = (value: unknown) => (typeof value === 'string' && libraryId(value) ? value : undefined);
  const [logo, icon] = [picture(values.logo), picture(values.icon)];
  return (
    <>
      <div role="status">
        {(Object.keys(reasons) as ColorName[])
          .filter((name) => used[name] !== chosen[name])
          .map((name) => (
            <Correction key={name} name={name} chosen={chosen[name]} used={used[name]} />
          ))}
        {icon && <SmallIcon key={icon} address={icon} />}
      </div>
      <div className="theme-schemes">
        <Scheme scheme="light" palette={palette} logo={logo} />
        <Scheme scheme="dark" palette={palette} logo={logo} />
      </div>
    </>
  );
};

interface CorrectionProps {
  name: ColorName;
  chosen: string;
  used: string;
}

function Correction({ name, chosen, used }: CorrectionProps) {
  return (
    <div className="theme-correction">
      <p className="cluster">
        <strong>{look.fields[name].label}</strong>
        <Swatch color={chosen} label={`Chosen: ${chosen}`} />
        <Swatch color={used} label={`Used: ${used}`} />
      </p>
      <p>{reasons[name]}</p>
    </div>
  );
}

/** Pixels of each side of the largest icon. */
const largestIcon = 512;

/** Says so of an icon that phones have to enlarge. */
function SmallIcon({ address }: { address: string }) {
  const [size, setSize] = useState<{ width: number; height: number }>();
  const isSmall = size && Math.max(size.width, size.height) < largestIcon;
  return (
    <>
      <img
        hidden
        src={address}
        alt=""
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setSize({ width, height })
        }
      />
      {isSmall && (
        <div className="theme-correction">
          <p className="cluster">
            <strong>{look.fields.icon.label}</strong>
            {`This picture has ${size.width} by ${size.height} pixels. On phones it is not sharp. Choose one of at least ${largestIcon} by ${largestIcon}.`}
          </p>
        </div>
      )}
    </>
  );
}

interface SchemeProps {
  scheme: 'light' | 'dark';
  palette: Palette;
  /** Its address in the library; undefined for the built-in one. */
  logo: string | undefined;
}

/** A piece of a page. It is looked at, so nothing in it can be pressed. */
function Scheme({ scheme, palette, logo }: SchemeProps) {
  const id = useId();
  const names = Object.keys(palette) as TokenName[];
  const tokens = Object.fromEntries(names.map((name) => [`--color-${name}`, palette[name][scheme]]));
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{scheme === 'light' ? 'Light scheme' : 'Dark scheme'}</h3>
      <div inert className="theme-page" style={{ ...tokens, colorScheme: scheme }}>
        <p className="row">
          {logo ? <img src={`${logo}?whole-160`} alt="" height={32} /> : <BrandMark size={2} />}
          <span className="kicker">Small heading</span>
        </p>
        <p>Text of a page</p>
        <p className="muted">Quiet text</p>
        <p className="cluster">
          <span className="button button-sun">Invitation</span>
          <span className="button button-dark">Main button</span>
        </p>
        <p className="theme-panel" style={{ color: palette.ink.dark }}>
          Dark part <span>with the accent</span>
        </p>
      </div>
    </section>
  );
}
