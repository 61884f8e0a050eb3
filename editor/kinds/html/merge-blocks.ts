import { diff3Merge, diffIndices } from 'node-diff3';

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

/**
 * The same where nobody can be asked, because both are writing: what either one added or changed is there. Of a block that both
 * changed mine stays.
 */
export function blendBlocks(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const [own, other] = [changesOf(base, mine), changesOf(base, theirs)];
  const blocks: string[] = [];
  for (let place = 0; place <= base.length; place += 1) {
    const [added, addedToo] = [own.added.get(place) ?? [], other.added.get(place) ?? []];
    const isSame = added.join() === addedToo.join();
    blocks.push(...added, ...(isSame ? [] : addedToo));
    const [kept, theirBlock] = [own.changed.get(place), other.changed.get(place)];
    // A change outlives a deletion.
    const block = kept || theirBlock || (kept ?? theirBlock ?? base[place]);
    if (block) blocks.push(block);
  }
  return blocks;
}

/** By place in `base`: the blocks that were added before it, and what became of its own block, '' where it was deleted. */
function changesOf(base: readonly string[], changed: readonly string[]) {
  const added = new Map<number, string[]>();
  const blocks = new Map<number, string>();
  for (const { buffer1, buffer2Content } of diffIndices([...base], [...changed])) {
    const [start, length] = buffer1;
    for (let index = 0; index < length; index += 1) blocks.set(start + index, buffer2Content[index] ?? '');
    if (buffer2Content.length > length) added.set(start + length, buffer2Content.slice(length));
  }
  return { added, changed: blocks };
}
