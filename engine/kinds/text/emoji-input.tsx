import type { InputProps } from '../../panel/inputs/input-props.ts';
import { LineInput } from '../../panel/inputs/line-input.tsx';
import './palettes.css';

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
