import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { KindExamples } from '../../engine/kinds/examples.ts';

const folder = join(import.meta.dirname, '../../engine/kinds');

/** The examples of all kinds of field, by the name of the kind. */
export const kindExamples: Readonly<Record<string, KindExamples>> = Object.fromEntries(
  await Promise.all(
    globSync('*/examples.ts', { cwd: folder })
      .sort()
      .map(async (file) => {
        const { examples } = (await import(join(folder, file))) as { examples: KindExamples };
        return [basename(dirname(file)), examples] as const;
      }),
  ),
);
