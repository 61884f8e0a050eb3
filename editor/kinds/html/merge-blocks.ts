import { diff3Merge } from 'node-diff3';

/**
 * Merges two changes of a sequence of blocks, such as the paragraphs of an article. Undefined where changed blocks overlap or
 * touch, unless both changes are the same.
 */
export function mergeBlocks(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] | undefined {
  const regions = diff3Merge([...mine], [...base], [...theirs], { excludeFalseConflicts: true });
  if (regions.some(({ conflict }) => conflict)) return undefined;
  return regions.flatMap(({ ok }) => ok ?? []);
}
