import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../support/database.ts';
import { openRows, type Rows } from '../support/rows.ts';
import { useSite } from '../support/site.ts';
import type { Case } from './case.ts';
import { exceptions } from './exceptions.ts';
import { reading } from './reading.ts';
import { refusing } from './refusing.ts';
import { type Subject, subjects, usual } from './subject.ts';
import { writing } from './writing.ts';

const cases: Case[] = [...reading, ...writing, ...refusing];
const runsOf = (among: readonly Subject[]) =>
  among.flatMap((subject) =>
    cases.flatMap((entry) => (entry.fields?.(subject) ?? ['']).map((field) => ({ subject, entry, field }))),
  );

/** Runs every case for the usual content types on one engine. The engines have a file each, so that they run beside each other. */
export function describeConformance(engine: Engine): void {
  describe(`on ${engine}`, () => {
    const site = useSite({ engine });
    let rows: Rows;
    beforeAll(async () => {
      rows = await openRows(site.server.database);
    });
    afterAll(() => rows.close());

    for (const { subject, entry, field } of runsOf(usual(subjects))) {
      const exception = exceptionOf(subject, entry, field);
      for (const path of subject.paths) {
        const title = entry.title.replace('{field}', field);
        const addition = exception ? ` (not: ${exception.reason})` : '';
        const run = exception ? exception.instead : entry.run;
        test(`${path}: ${subject.name} ${title}${addition}`, () => run({ subject, path, site, rows, field }));
      }
    }
  });

  test('every exception belongs to a case that exists', () => {
    const known = runsOf(subjects).map(
      ({ subject, entry, field }) => `${subject.name} ${entry.title} ${field}`,
    );
    const strays = exceptions.filter(
      ({ type, title, field = '' }) => !known.includes(`${type} ${title} ${field}`),
    );
    expect(strays).toEqual([]);
  });
}

function exceptionOf({ name }: Subject, { title }: Case, about: string) {
  return exceptions.find(
    ({ type, title: excepted, field = '' }) => type === name && excepted === title && field === about,
  );
}
