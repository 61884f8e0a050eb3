import type { ValueProps } from '../../panel/comparison/changed-value.tsx';
import { choiceLabel } from './choice.ts';

export function Value({ value }: ValueProps<string>) {
  return <p>{choiceLabel(value)}</p>;
}
