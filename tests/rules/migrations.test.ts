import { expect, test } from 'vitest';
import { migrationViolations, readChecksums, readListed } from '../../tools/check/migrations.ts';

const listed = readListed();

test.each([
  [
    'is edited',
    (files) => Object.assign(files, { '2026-12-09-search.ts': 'other' }),
    /search.ts is frozen but was edited/,
  ],
  [
    'is moved to another place in the order',
    ({ '2026-12-13-rays.ts': rays = '', ...files }) => ({ ...files, '2026-12-08-rays.ts': rays }),
    /rays.ts is frozen but was renamed or removed/,
  ],
  [
    'is new and not listed',
    (files) => ({ ...files, '2099-01-01T0930-new.ts': '1' }),
    /run npm run freeze-migrations/,
  ],
  [
    'is new and comes before others',
    (files) => ({ ...files, '2026-11-01-new.ts': '1' }),
    /give it a later name/,
  ],
  [
    'is named by its day alone',
    (files) => ({ ...files, '2099-01-01-new.ts': '1' }),
    /needs a day and a time/,
  ],
] as [string, (files: Record<string, string>) => Record<string, string>, RegExp][])(
  'a migration that %s is found',
  (_, change, violation) => {
    expect(migrationViolations(readChecksums(), listed)).toEqual([]);
    expect(migrationViolations(change(readChecksums()), listed).join('\n')).toMatch(violation);
  },
);
