import type { ValueProps } from '../../panel/compare/changed-value.tsx';

export function Value({ value }: ValueProps<boolean>) {
  return <p>{value ? 'Yes' : 'No'}</p>;
}
