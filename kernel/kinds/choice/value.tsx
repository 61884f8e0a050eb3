import type { ValueProps } from '../../panel/compare/changed-value.tsx';
import { choiceLabel } from './choice.ts';

export function Value({ value }: ValueProps<string>) {
  return <p>{choiceLabel(value)}</p>;
}
