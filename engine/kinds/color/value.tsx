import type { ValueProps } from '../../panel/comparison/changed-value.tsx';
import { hexColor } from './color.ts';
import { Swatch } from './swatch.tsx';

export function Value({ value }: ValueProps<string>) {
  return <Swatch color={hexColor(value)} label={value} />;
}
