import type { ValueProps } from '../../panel/comparison/changed-value.tsx';

export function Value({ value }: ValueProps<string>) {
  return <p>{value.split('-').reverse().join('/')}</p>;
}
