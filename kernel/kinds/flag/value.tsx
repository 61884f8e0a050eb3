import type { ValueProps } from '../../panel/form/marked-value.tsx';

export function Value({ value }: ValueProps<boolean>) {
  return <p>{value ? 'Yes' : 'No'}</p>;
}
