import { LazyInput, lazyCode } from '../inputs/lazy-input.tsx';
import type { DifferenceListProps } from './difference-list.tsx';

// Few look at what was before.
const list = lazyCode(() => import('./difference-list.tsx').then((code) => code.DifferenceList));

/** Fields with two values, and how they differ. */
export function Comparison(props: DifferenceListProps) {
  return <LazyInput code={list} props={props} what="comparison" height="5rem" />;
}
