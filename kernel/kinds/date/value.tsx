import type { ValueProps } from '../../panel/compare/changed-value.tsx';

export function Value({ value }: ValueProps<string>) {
  return <p>{value.split('-').reverse().join('/')}</p>;
}
