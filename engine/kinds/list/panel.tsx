import type { InputProps } from '../../panel/inputs/input-props.ts';
import { Rows } from '../../panel/inputs/rows.tsx';

/** Its lines have names of their own: the field's label is a legend. */
export const isGroup = true;

/** Lines of text, as many as are wanted. */
export function Input(props: InputProps<readonly string[]>) {
  const { id, value, onChange, field } = props;
  return (
    <Rows
      {...{ field, value, onChange, blank: '' }}
      controlId={(line) => lineId(id, line)}
      render={(text, line, setText) => <Line {...props} text={text} line={line} onText={setText} />}
    />
  );
}

interface LineProps extends InputProps<readonly string[]> {
  text: string;
  line: number;
  onText: (text: string) => void;
}

function Line({ id, field, text, line, problemOf, onText }: LineProps) {
  const problem = problemOf?.(line);
  const ownId = lineId(id, line);
  const control = {
    id: ownId,
    'aria-label': `${field.itemLabel} ${line + 1}`,
    value: text,
    required: true,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : `${ownId}-error`,
    onChange: ({ target }: { target: { value: string } }) => onText(target.value),
  };
  return (
    <div>
      {field.rows === undefined ? (
        <input type="text" autoComplete="off" {...control} />
      ) : (
        <textarea rows={field.rows} {...control} />
      )}
      {problem !== undefined && (
        <p id={`${ownId}-error`} className="field-error">
          {problem}
        </p>
      )}
    </div>
  );
}

/** A line of `entry-features` is `entry-features.2`, as its messages are. */
function lineId(id: string, line: number): string {
  return `${id}.${line}`;
}

export const useItems = (value: readonly string[]) => value;
