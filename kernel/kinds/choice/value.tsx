import type { ValueProps } from '../../panel/form/marked-value.tsx';
import { choiceLabel } from './choice.ts';

export function Value({ value }: ValueProps<string>) {
  return <p>{choiceLabel(value)}</p>;
}
