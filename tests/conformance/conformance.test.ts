import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../support/database.ts';
import { openRows, type Rows } from '../support/rows.ts';
import { useSite } from '../support/site.ts';
import type { Case } from './case.ts';
import { reading } from './reading.ts';
import { refusing } from './refusing.ts';
import { skips } from './skips.ts';
import { type Subject, subjects } from './subject.ts';
import { writing } from './writing.ts';

const cases: Case[] = [...reading, ...writing, ...refusing];
const runs = subjects.flatMap((subject) =>
  cases.flatMap((entry) => (entry.fields?.(subject) ?? ['']).map((field) => ({ subject, entry, field }))),
);

describe.each(engines)('on %s', (engine) => {
  const site = useSite({ engine });
  let rows: Rows;
  beforeAll(async () => {
    rows = await openRows(site.server.database);
  });
  afterAll(() => rows.close());

  for (const { subject, entry, field } of runs) {
    const skip = skipOf(subject, entry, field);
    const say = skip ? test.fails : test;
    for (const path of subject.paths) {
      const title = entry.title.replace('{field}', field);
      say(`${path}: ${subject.name} ${title}${skip ? ` (not: ${skip.reason})` : ''}`, () =>
        entry.run({ subject, path, site, rows, field }),
      );
    }
  }
});

test('every exception is about a case that exists', () => {
  const known = runs.map(({ subject, entry, field }) => `${subject.name} ${entry.title} ${field}`);
  expect(skips.filter(({ type, title, field = '' }) => !known.includes(`${type} ${title} ${field}`))).toEqual(
    [],
  );
});

function skipOf({ name }: Subject, { title }: Case, about: string) {
  return skips.find(
    ({ type, title: skipped, field = '' }) => type === name && skipped === title && field === about,
  );
}
