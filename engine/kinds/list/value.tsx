import { ChangedItems, type ChangeProps, type ValueProps } from '../../panel/comparison/changed-value.tsx';

export function Value({ value }: ValueProps<readonly string[]>) {
  return <ChangedItems before={value} after={value} />;
}

export function Change({ before, after }: ChangeProps<readonly string[]>) {
  return <ChangedItems before={before} after={after} />;
}
