import type { ValueProps } from '../../panel/form/marked-value.tsx';

export function Value({ value }: ValueProps<string>) {
  return <p>{value.split('-').reverse().join('/')}</p>;
}
