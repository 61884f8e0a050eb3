import { LateInput, lateCode } from '../inputs/late-input.tsx';
import type { DifferenceListProps } from './difference-list.tsx';

// Few saves meet a change of somebody else.
const list = lateCode(() => import('./difference-list.tsx').then((code) => code.DifferenceList));

/** Fields with two values, side by side. */
export function Comparison(props: DifferenceListProps) {
  return <LateInput code={list} props={props} what="comparison" height="min-h-20" />;
}
