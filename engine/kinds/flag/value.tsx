import type { ValueProps } from '../../panel/comparison/changed-value.tsx';

export function Value({ value }: ValueProps<boolean>) {
  return <p>{value ? 'Yes' : 'No'}</p>;
}
