import { expect, test } from 'vitest';
import { migrationName } from './migration-draft.ts';

test.each([
  ['rates', '2026-03-05T09:30:00.000Z', '2026-03-05T0930-rates'],
  ['rates', '2026-03-03T09:30:00.000Z', '2026-03-04T0930-rates'],
  ['events', '2026-03-04T08:29:00.000Z', '2026-03-05T0829-events'],
])('a migration of %s drafted at %s is named after the existing ones', (type, now, name) => {
  expect(migrationName(['2026-03-04T0830-prices', '2026-03-01-zones'], type, now)).toBe(name);
});
