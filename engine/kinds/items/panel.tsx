import { fieldId } from '../../panel/form/field-focus.ts';
import type { InputProps } from '../../panel/inputs/input-props.ts';
import { Rows } from '../../panel/inputs/rows.tsx';

type Item = Readonly<Record<string, unknown>>;

/** Its items have controls of their own: the field's label is a legend. */
export const isGroup = true;

/** Groups of fields, as many as are wanted. */
export function Input({ name, value, onChange, field, Nested }: InputProps<readonly Item[]>) {
  const { fields = {} } = field;
  const [first = ''] = Object.keys(fields);
  const blank = Object.fromEntries(
    Object.entries(fields).map(([key, { kind }]) => [key, kind.format(undefined)]),
  );
  const nameOf = (index: number, key: string) => `${name}.${index}.${key}`;
  return (
    <Rows
      {...{ field, value, onChange, blank, isTitled: true }}
      controlId={(index) => fieldId(nameOf(index, first))}
      render={(item, index, setItem) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
        <div role="group" aria-label={`${field.itemLabel} ${index + 1}`} className="row-fields">
          {Object.entries(fields).map(([key, inner]) => (
            <Nested
              key={key}
              name={nameOf(index, key)}
              field={inner}
              value={item[key]}
              onChange={(next) => setItem({ ...item, [key]: next })}
            />
          ))}
        </div>
      )}
    />
  );
}

/** Each item as one line of its texts. */
export const useItems = (value: readonly Item[] | '') =>
  [...value].map((item) => Object.values(item).join(' – '));
