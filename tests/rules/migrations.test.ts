import { expect, test } from 'vitest';
import { migrationViolations, readChecksums, readListed } from '../../tools/check/migrations.ts';

test('a migration that is edited, moved, not listed, before others or named by its day alone is found', () => {
  const listed = readListed();
  const files = readChecksums();
  expect(migrationViolations(files, listed)).toEqual([]);
  const { '2026-12-13-rays.ts': rays = '', ...others } = files;
  for (const [changed, violation] of [
    [{ ...files, '2026-12-09-search.ts': 'other' }, /search.ts is frozen but was edited/],
    [{ ...others, '2026-12-08-rays.ts': rays }, /rays.ts is frozen but was renamed or removed/],
    [{ ...files, '2099-01-01T0930-new.ts': '1' }, /run npm run freeze-migrations/],
    [{ ...files, '2026-11-01-new.ts': '1' }, /give it a later name/],
    [{ ...files, '2099-01-01-new.ts': '1' }, /needs a day and a time/],
  ] as const)
    expect(migrationViolations(changed, listed).join('\n')).toMatch(violation);
});
