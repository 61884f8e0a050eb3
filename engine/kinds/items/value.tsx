import { ChangedItems, type ChangeProps, type ValueProps } from '../../panel/comparison/changed-value.tsx';

type Items = readonly Readonly<Record<string, unknown>>[];

/** Each item as one line of its texts. */
const lines = (items: Items | '') => [...items].map((item) => Object.values(item).join(' – '));

export function Value({ value }: ValueProps<Items>) {
  return <ChangedItems before={lines(value)} after={lines(value)} />;
}

export function Change({ before, after }: ChangeProps<Items | ''>) {
  return <ChangedItems before={lines(before)} after={lines(after)} />;
}
