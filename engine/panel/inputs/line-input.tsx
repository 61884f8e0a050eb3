import type { Field, InputType } from '../../kinds/field.ts';
import { completeEntry } from '../../kinds/url/complete-address.ts';
import { controlProps, type InputProps } from './input-props.ts';

/** One line, by the type of control that suits it. A limit is told by the form and checked on saving: nothing is cut off. */
export function LineInput(props: InputProps<string> & { placeholder?: string }) {
  const { value, onChange, field, placeholder } = props;
  const type = typeOf(field);
  const completed = String(completeEntry(value));
  return (
    <input
      {...controlProps(props)}
      type={type}
      value={value}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => type === 'url' && completed !== value && onChange(completed)}
      min={type === 'number' ? field.min : undefined}
      autoComplete="off"
      spellCheck={type === 'text'}
      // A wheel turn over a number in focus would change it without anybody noticing.
      onWheel={type === 'number' ? (event) => event.currentTarget.blur() : undefined}
    />
  );
}

const ownTypes: readonly InputType[] = ['email', 'tel', 'url', 'number'];

function typeOf({ input }: Field): string {
  return input && ownTypes.includes(input) ? input : 'text';
}
