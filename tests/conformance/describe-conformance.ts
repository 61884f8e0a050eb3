import { describe, test } from 'vitest';
import type { Engine } from '../support/database.ts';
import { useSite } from '../support/site.ts';
import { cases } from './cases.ts';
import { subjects, usual } from './subject.ts';

/** Runs the cases for the usual content types on one engine. The engines have a file each, so that they run beside each other. */
export function describeConformance(engine: Engine): void {
  describe(`on ${engine}`, () => {
    const site = useSite({ engine });
    for (const subject of usual(subjects))
      for (const path of subject.paths)
        for (const { title, holdsFor = () => true, run } of cases)
          if (holdsFor(subject))
            test(`${path}: ${subject.name} ${title}`, () => run({ subject, path, site }));
  });
}
