import type { ComponentType } from 'react';
import { languages } from '../../language-choice.ts';
import { controlProps, type InputProps } from '../../panel/inputs/input-props.ts';
import { LineInput } from '../../panel/inputs/line-input.tsx';
import type { Field, InputType } from '../field.ts';
import { gradient } from './gradient.ts';
import './palettes.css';

const special: Partial<Record<InputType, ComponentType<InputProps<string>>>> = {
  textarea: TextAreaInput,
  emoji: EmojiInput,
  language: LanguageInput,
  gradient: GradientInput,
};

/** One line, several lines, or what the field asks for. */
export function Input(props: InputProps<string>) {
  const Control = controlOf(props.field);
  return <Control {...props} />;
}

function controlOf({ rows, input = 'text' }: Field) {
  return rows === undefined ? (special[input] ?? LineInput) : TextAreaInput;
}

/** Several lines; it grows with what is written. */
function TextAreaInput(props: InputProps<string>) {
  const { value, onChange, field } = props;
  return (
    <textarea
      {...controlProps(props)}
      rows={field.rows ?? 4}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Signs that suit an association, with what they are called. */
const palette = [
  ['☀️', 'Sun'],
  ['⚡', 'Lightning'],
  ['🔋', 'Battery'],
  ['🌱', 'Seedling'],
  ['🏠', 'House'],
  ['🏭', 'Factory'],
  ['💬', 'Speech'],
  ['📱', 'Phone'],
  ['📢', 'Loudspeaker'],
  ['📰', 'Newspaper'],
  ['🎥', 'Camera'],
  ['💼', 'Briefcase'],
  ['🤝', 'Handshake'],
  ['🎓', 'Graduation cap'],
  ['🌏', 'Globe'],
  ['✈️', 'Aeroplane'],
] as const;

/** An emoji: one of a few, or any other typed in. */
export function EmojiInput(props: InputProps<string>) {
  const { value, onChange, field } = props;
  return (
    <div className="emoji-input">
      <LineInput {...props} />
      <fieldset className="emoji-palette">
        <legend className="sr-only">{`Suggestions for ${field.label}`}</legend>
        {palette.map(([emoji, name]) => (
          <button
            key={emoji}
            type="button"
            aria-label={name}
            aria-pressed={value.trim() === emoji}
            onClick={() => onChange(emoji)}
          >
            {emoji}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** Stands for a code that is still to be typed; no rule takes it. */
const another = 'another';

/** A language: one of those that are named, or another by its code. */
function LanguageInput(props: InputProps<string>) {
  const { value, onChange, field } = props;
  const isNamed = languages.some(([code]) => code === value);
  return (
    <>
      <select
        {...(isNamed ? controlProps(props) : { 'aria-label': `${field.label}: choice` })}
        value={isNamed ? value : another}
        onChange={({ target }) => onChange(target.value)}
      >
        {[...languages, [another, 'Another, by its code']].map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      {!isNamed && (
        <LineInput
          {...props}
          value={value === another ? '' : value}
          onChange={(code) => onChange(code || another)}
          placeholder="mr for Marathi"
        />
      )}
    </>
  );
}

const presets = [
  ['from-amber-400 to-orange-500', 'Amber to orange'],
  ['from-orange-500 to-red-600', 'Orange to red'],
  ['from-pink-500 to-rose-600', 'Pink to rose'],
  ['from-purple-500 to-pink-600', 'Purple to pink'],
  ['from-indigo-500 to-purple-600', 'Indigo to purple'],
  ['from-blue-500 to-blue-600', 'Blue'],
  ['from-sky-500 to-indigo-600', 'Sky to indigo'],
  ['from-teal-500 to-cyan-600', 'Teal to cyan'],
  ['from-green-500 to-emerald-600', 'Green to emerald'],
  ['from-lime-500 to-green-600', 'Lime to green'],
  ['from-slate-500 to-slate-700', 'Slate'],
] as const;

/** The classes of a gradient: one of a few to press, or any of the palette typed in. */
export function GradientInput(props: InputProps<string>) {
  const { value, onChange, field } = props;
  const classes = value.trim().replace(/\s+/g, ' ');
  const isUnknown = classes !== '' && gradient(classes) !== classes;
  return (
    <>
      <LineInput {...props} />
      <fieldset className="gradient-palette">
        <legend className="sr-only">{`Suggestions for ${field.label}`}</legend>
        {presets.map(([preset, name]) => (
          <button
            key={preset}
            type="button"
            aria-label={name}
            title={name}
            aria-pressed={classes === preset}
            className={`gradient ${gradient(preset)}`}
            onClick={() => onChange(preset)}
          />
        ))}
      </fieldset>
      <p role="status" className="field-hint">
        {isUnknown ? 'The website has no such gradient: it shows amber to orange.' : ''}
      </p>
    </>
  );
}
