import { describe, expect, test } from 'vitest';
import { versionedTypes } from '../../content/index.ts';
import type { Field } from '../../engine/kinds/field.ts';
import { normaliseName } from '../../engine/normalise.ts';
import { kindExamples } from '../../tools/content-type/kind-examples.ts';
import { type Body, type Stored, unique } from '../factories/bodies.ts';
import { unsafeAddresses } from '../factories/xss-payloads.ts';
import type { Engine } from '../support/database.ts';
import type { ProblemBody } from '../support/http.ts';
import { useSite } from '../support/site.ts';
import { type Case, made, unknownId, valueAt, withValue } from './case.ts';
import { allRecords, type Subject, subjects, usual } from './subject.ts';

const isSubmission = ({ name }: Subject) => name === 'contact' || name === 'join';
const isChangeable = (subject: Subject) => !isSubmission(subject) && subject.name !== 'carousel';

/** What the unit tests of kinds and values prove of each rule is not repeated here: these are the store and the calls. */
export const cases: Case[] = [
  {
    title:
      'are stored with the values that are sent, without undeclared fields and those that only the server sets',
    async run({ subject, path, site }) {
      // Long texts of its own: a form that repeats those of others is marked, and rightly.
      const texts = fieldsOf(subject, ({ kind, rows }) => kind.name === 'text' && rows !== undefined);
      const own = texts.reduce(
        (body, name) => withValue(body, name, unique('Text')),
        await subject.body(site.staff),
      );
      const { status, body: record } = await subject.create(site.staff, path, {
        ...{ ...own, ...strange },
        ...readOnlyValues(subject),
      });
      expect(status).toBe(201);
      expect(record).toMatchObject({
        ...{ id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7[\da-f-]{21}$/), _id: record.id },
        ...{ createdAt: expect.stringMatching(/^20.+Z$/), updatedAt: record.createdAt },
      });
      expect(record.createdAt > '2026').toBe(true);
      expect(Object.keys(record)).not.toEqual(expect.arrayContaining(['isAdmin']));
      // Not what comes back in another form, as references and dates do.
      for (const field of fieldsOf(subject, ({ kind }) => examplesOf(kind.name).isAnsweredAsSent ?? true))
        if (valueAt(own, field) !== undefined) expect(valueAt(record, field)).toEqual(valueAt(own, field));
      const stored = (await allRecords(subject, site.staff)).find(({ id }) => id === record.id) ?? {};
      const { reference: _, ...sent } = record;
      expect(stored).toMatchObject(sent);
      for (const field of Object.keys(readOnlyValues(subject)))
        expect([field, valueAt(stored, field)]).toEqual([field, emptyOf(subject.type.fields[field], stored)]);
    },
  },
  {
    title: 'are listed in their declared order',
    async run({ subject, path, site }) {
      for (const list of await subject.lists(site.staff, path)) {
        expect(list.length).toBeGreaterThan(0);
        expect(list.map(({ id }) => id)).toEqual([...list].sort(inOrder(subject)).map(({ id }) => id));
      }
    },
  },
  {
    title: 'show staff every field, and visitors the public ones and no others',
    async run(ground) {
      const { subject, path, site } = ground;
      await made(ground);
      const beside = versionedTypes.includes(subject.type) ? 'publication' : 'lead';
      const all = [...keysOf(subject, () => true), beside].sort();
      for (const record of await allRecords(subject, site.staff))
        expect(Object.keys(record).sort()).toEqual(all);
      if (isSubmission(subject) || subject.name === 'redirects') {
        expect((await site.visitor.get(path)).status).toBe(401);
        return;
      }
      const shown = (await subject.lists(site.visitor, path)).flat();
      expect(shown.length).toBeGreaterThan(0);
      const expected = keysOf(subject, ({ visibility }) => visibility === 'public');
      for (const record of shown) expect(Object.keys(record).sort()).toEqual(expected);
    },
  },
  {
    title: 'are returned one by one by their id, and what is no id of one is 404 to every method',
    holdsFor: (subject) => !isSubmission(subject),
    async run(ground) {
      const { subject, path, site } = ground;
      const record = await made(ground);
      const { status, body, headers } = await site.staff.get(`${path}/${record.id}`);
      expect([status, body, headers.get('cache-control')]).toEqual([200, record, 'no-store']);
      for (const id of [unknownId, 'x', `${unknownId}x`, '%00', "'--", '..%2f..', 'constructor']) {
        const read = await site.staff.get(`${path}/${id}`);
        expect([read.status, read.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
      }
      if (!isChangeable(subject)) return;
      for (const method of ['PUT', 'PATCH'])
        expect((await site.staff.call(method, `${path}/${unknownId}`, { body: record })).status).toBe(404);
    },
  },
  {
    title: 'are never changed',
    holdsFor: (subject) => !isChangeable(subject),
    async run(ground) {
      const { subject, path, site } = ground;
      const { id } = await made(ground);
      const before = await allRecords(subject, site.staff);
      const body = await subject.body(site.staff);
      for (const method of ['PUT', 'PATCH'])
        expect((await site.staff.call(method, `${path}/${id}`, { body })).status).toBe(405);
      expect(await allRecords(subject, site.staff)).toEqual(before);
    },
  },
  {
    title: 'are changed only in the fields that are sent',
    holdsFor: isChangeable,
    async run(ground) {
      const { subject, path, site } = ground;
      const { titleField } = subject.type.definition;
      for (const method of ['PUT', 'PATCH']) {
        const { updatedAt: before, ...record } = await made(ground);
        const title = { [titleField]: titleOf(await subject.body(site.staff), subject) };
        const body = { ...title, ...strange };
        const answer = await site.staff.call<Stored>(method, `${path}/${record.id}`, { body });
        const { updatedAt, ...after } = answer.body;
        const derived = Object.fromEntries(subject.derived.map((key) => [key, expect.any(String)]));
        expect([answer.status, after]).toEqual([200, { ...record, ...title, ...derived }]);
        expect(updatedAt > before).toBe(true);
        expect((await site.staff.get(`${path}/${record.id}`)).body).toEqual(answer.body);
      }
    },
  },
  {
    title: '[HOLD-01] are not overwritten by a save whose If-Match names an older version',
    holdsFor: isChangeable,
    async run(ground) {
      const { subject, path, site } = ground;
      const { id } = await made(ground);
      const save = async (method: string, headers: Record<string, string>) => {
        const title = titleOf(await subject.body(site.staff), subject);
        const body = { [subject.type.definition.titleField]: title };
        return site.staff.call<Stored>(method, `${path}/${id}`, { body, headers });
      };
      const read = () => site.staff.get<Stored>(`${path}/${id}`);
      for (const method of ['PUT', 'PATCH']) {
        const first = await read();
        const version = first.headers.get('etag') ?? '';
        expect(version).toBe(`"${first.body.updatedAt}"`);
        const saved = await save(method, { 'if-match': version });
        expect([saved.status, saved.headers.get('etag')]).toEqual([200, `"${saved.body.updatedAt}"`]);
        for (const stale of [version, `W/${version}`, '"another"', `"another", ${version}`]) {
          expect([stale, (await save(method, { 'if-match': stale })).status]).toEqual([stale, 409]);
          expect((await read()).body).toEqual(saved.body);
        }
        const current = (await read()).headers.get('etag') ?? '';
        for (const headers of [{ 'if-match': `"another", ${current}` }, { 'if-match': '*' }, {}])
          expect((await save(method, headers)).status).toBe(200);
      }
    },
  },
  {
    // Also proves VAL-17, VAL-18.
    title:
      '[HOLD-05] are rejected with a value of another type, size or scheme at its field, and nothing is stored',
    async run(ground) {
      const { subject, path, site } = ground;
      const record = await made(ground);
      const before = await allRecords(subject, site.staff);
      for (const field of fieldsOf(subject, () => true)) {
        const key = subject.messageKey(field);
        for (const value of wrongValues(subject.type.fields[field] as Field)) {
          const body = withValue(await subject.body(site.staff), field, value);
          const { status, text } = await subject.create(site.staff, path, body);
          const { errors = {}, detail } = JSON.parse(text) as ProblemBody;
          const [place = '', ...others] = Object.keys(errors);
          expect([field, value, status, others]).toEqual([field, value, 422, []]);
          expect(`${place}.`.startsWith(`${key}.`) || key.startsWith(place), place).toBe(true);
          expect(detail).toBe(errors[place]);
          if (!isChangeable(subject)) continue;
          const change = withValue({}, field, value);
          expect((await site.staff.patch(`${path}/${record.id}`, change)).status).toBe(422);
        }
      }
      expect(await allRecords(subject, site.staff)).toEqual(before);
    },
  },
  {
    title: 'are deleted once and are gone',
    async run(ground) {
      const { subject, path, site } = ground;
      const { id } = await made(ground);
      const ids = async () => (await allRecords(subject, site.staff)).map((record) => record.id);
      const others = (await ids()).filter((other) => other !== id);
      const answer = await site.staff.delete(`${path}/${id}`);
      expect([answer.status, answer.body]).toEqual([200, { _id: id, id }]);
      expect((await site.staff.delete(`${path}/${id}`)).status).toBe(404);
      expect(await ids()).toEqual(others);
    },
  },
];

/** A few values that a field refuses; numbers that cannot be read may have a fallback. */
function wrongValues(field: Field): unknown[] {
  const { kind, max, many, schema } = field;
  const hasFallback = schema.safeParse(undefined).success;
  const { foreign = 7, ofSize, empty = [] } = examplesOf(kind.name);
  if (kind.name === 'number') return hasFallback ? [1.5] : [1.5, [[]]];
  return [
    ...[foreign, [[]]],
    ...(hasFallback ? [] : empty),
    ...(max !== undefined && ofSize ? [ofSize(max + 1, field)] : []),
    ...(kind.name === 'url' ? unsafeAddresses.slice(0, 3) : []),
    ...(kind.name === 'reference' ? [many ? [unknownId] : unknownId] : []),
  ];
}

/** Keys that no body may decide on. */
const strange: Body = {
  ...{ _id: 'mine', id: 'mine', isAdmin: true },
  ...{ createdAt: '2001-01-01T00:00:00.000Z', updatedAt: '2001-01-01T00:00:00.000Z' },
};

/** Values that the server would not set by itself. */
function readOnlyValues({ type }: Subject): Body {
  const fields = Object.entries(type.fields).filter(([, field]) => field.readOnly);
  const other: Body = { flag: true, text: 'mine', date: '2001-01-01', number: 99 };
  return Object.fromEntries(fields.map(([name, { kind }]) => [name, other[kind.name]]));
}

/** What the server sets where nothing has happened yet but that visitors see it. */
function emptyOf(field: Field | undefined, { createdAt }: Body): unknown {
  const values: Body = { flag: false, text: '', date: createdAt, number: 0 };
  return values[field?.kind.name ?? ''];
}

function fieldsOf({ type }: Subject, matches: (field: Field) => boolean): string[] {
  const fields = Object.entries(type.fields).filter(([, field]) => !field.readOnly && matches(field));
  return fields.map(([name]) => name);
}

const examplesOf = (kind: string) => kindExamples[kind] ?? {};

function inOrder({ type }: Subject) {
  return (one: Stored, other: Stored): number => {
    for (const { field, direction } of type.definition.order) {
      const [first, second] = [one, other].map((record) => {
        const value = valueAt(record, field);
        return type.fields[field]?.unique ? normaliseName(String(value)) : value;
      });
      // Text by its bytes, which is how both engines are told to compare.
      const difference =
        typeof first === 'number'
          ? first - Number(second)
          : Buffer.compare(Buffer.from(String(first)), Buffer.from(String(second)));
      if (difference !== 0) return direction === 'asc' ? difference : -difference;
    }
    return 0;
  };
}

function keysOf({ type, derived }: Subject, isShown: (field: Field) => boolean): string[] {
  const fields = Object.entries(type.fields).filter(([, field]) => isShown(field));
  const heads = fields.map(([name]) => name.split('.')[0] ?? '');
  return [...new Set(['_id', 'id', 'createdAt', 'updatedAt', ...derived, ...heads])].sort();
}

function titleOf(body: Body, { type }: Subject): unknown {
  const { titleField } = type.definition;
  const title = body[titleField];
  return type.fields[titleField]?.kind.name === 'text' ? `${String(title).slice(0, 40)} again` : title;
}

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
