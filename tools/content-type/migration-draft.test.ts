import { expect, test } from 'vitest';
import { migrationName, withMigration } from './migration-draft.ts';

test.each([
  ['rates', '2026-03-05', '2026-03-05-rates'],
  ['rates', '2026-03-03', '2026-03-04-rates'],
  ['events', '2026-03-04', '2026-03-05-events'],
])('a migration of %s drafted on %s is named after the existing ones', (type, today, name) => {
  const none = 'export const migrations: Record<string, Migration> = {\n};\n';
  expect(migrationName(none, type, today)).toBe(`${today}-${type}`);
  const some = ['2026-03-01-zones', '2026-03-04-prices'].reduce(withMigration, none);
  expect(migrationName(some, type, today)).toBe(name);
});
