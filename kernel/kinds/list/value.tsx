import { MarkedItems, type ValueProps } from '../../panel/form/marked-value.tsx';

export function Value({ value, other }: ValueProps<readonly string[]>) {
  return <MarkedItems items={value} others={other} />;
}
