import type { ValueProps } from '../../panel/form/marked-value.tsx';

export function Value({ value, choices }: ValueProps<string>) {
  return <p>{choices?.[value] ?? value}</p>;
}
