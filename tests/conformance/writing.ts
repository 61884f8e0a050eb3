import { expect } from 'vitest';
import type { KindExamples } from '../../kernel/kinds/examples.ts';
import type { Field, Kind } from '../../kernel/kinds/field.ts';
import { kindExamples } from '../../tools/content-type/kind-examples.ts';
import { type Body, type Stored, unique } from '../factories/bodies.ts';
import { type Case, made, unknownId, valueAt, withValue } from './case.ts';
import { allRecords, type Subject } from './subject.ts';

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const identifier = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export const writing: Case[] = [
  {
    title: 'are stored with the values that are sent',
    async run({ subject, path, site }) {
      const body = await subject.body(site.staff);
      const { status, body: record } = await subject.create(site.staff, path, body);
      expect(status).toBe(201);
      expect(record.id).toMatch(identifier);
      expect(record._id).toBe(record.id);
      expect(record.createdAt).toMatch(moment);
      expect(record.updatedAt).toBe(record.createdAt);
      for (const field of plainFields(subject, body))
        expect(valueAt(record, field)).toEqual(valueAt(body, field));
      // A visitor who creates it is told less than staff, who read it.
      expect(await allRecords(subject, site.staff)).toContainEqual(expect.objectContaining(record));
    },
  },
  {
    title: 'ignore undeclared fields and fields that only the server sets',
    async run({ subject, path, site }) {
      // Long texts of its own: a form that repeats those of others is marked, and rightly.
      const texts = fieldsOf(subject, ({ kind, rows }) => kind.name === 'text' && rows !== undefined);
      const own = texts.reduce(
        (body, name) => withValue(body, name, unique('Text')),
        await subject.body(site.staff),
      );
      const body = { ...own, ...strange, ...readOnlyValues(subject) };
      const { status, body: record } = await subject.create(site.staff, path, body);
      expect(status).toBe(201);
      expect(
        Object.keys(record).filter((key) => key === 'isAdmin' || key === 'status2' || key === '$where'),
      ).toEqual([]);
      expect([record._id, record.id, record.createdAt]).not.toContain(strange.id);
      expect(record.createdAt > '2026').toBe(true);
      const stored = (await allRecords(subject, site.staff)).find(({ id }) => id === record.id) ?? {};
      for (const field of Object.keys(readOnlyValues(subject)))
        expect([field, valueAt(stored, field)]).toEqual([
          field,
          emptyOf(field, subject.type.fields[field], stored),
        ]);
    },
  },
  {
    title: 'keep text of every writing system in {field}',
    fields: (subject) => fieldsOf(subject, (field) => field.kind.name === 'text' && field.input !== 'email'),
    async run({ subject, path, site, field }) {
      const { max = 0 } = subject.type.fields[field] ?? {};
      const text = `${Math.random()} सौर ऊर्जा 👩🏽‍🔧 مرحبا <b>&amp;"'\\%_{{x}}`
        .slice(0, max)
        .toWellFormed()
        .replace('\ufffd', '');
      const body = withValue(await subject.body(site.staff), field, text);
      const { body: record } = await subject.create(site.staff, path, body);
      expect(valueAt(record, field)).toBe(text);
      const found = (await allRecords(subject, site.staff)).find(({ id }) => id === record.id);
      expect(found && valueAt(found, field)).toBe(text);
    },
  },
  ...(['PUT', 'PATCH'] as const).map(
    (method): Case => ({
      title: `are changed by ${method} only in the fields that are sent`,
      async run(ground) {
        const { subject, path, site } = ground;
        const before = await made(ground);
        const change = {
          [subject.type.definition.titleField]: titleOf(await subject.body(site.staff), subject),
          ...strange,
        };
        const answer = await site.staff.call<Stored>(method, `${path}/${before.id}`, { body: change });
        expect(answer.status).toBe(200);
        const { updatedAt, ...after } = answer.body;
        const title = { [subject.type.definition.titleField]: change[subject.type.definition.titleField] };
        const derived = Object.fromEntries(subject.derived.map((key) => [key, expect.any(String)]));
        expect(after).toEqual({ ...without(before, 'updatedAt'), ...title, ...derived });
        expect(updatedAt > before.updatedAt).toBe(true);
        expect((await site.staff.get(`${path}/${before.id}`)).body).toEqual(answer.body);
      },
    }),
  ),
  {
    title: 'stay unchanged after an invalid change',
    async run(ground) {
      const { subject, path, site } = ground;
      const before = await made(ground);
      const required = fieldsOf(
        subject,
        ({ kind, required, nullable }) => required && !nullable && examplesOf(kind).empty !== undefined,
      );
      for (const field of required) {
        const answer = await site.staff.patch(`${path}/${before.id}`, withValue({}, field, ''));
        expect(answer.status).toBe(422);
        expect(Object.keys((answer.body as { errors: object }).errors)).toEqual([field]);
      }
      expect((await site.staff.get(`${path}/${before.id}`)).body).toEqual(before);
    },
  },
  ...(['PUT', 'PATCH'] as const).map(
    (method): Case => ({
      title: `[HOLD-01] are not overwritten by a ${method} whose If-Match names an older version`,
      async run(ground) {
        const { subject, path, site } = ground;
        const { id } = await made(ground);
        const save = async (headers: Record<string, string>) => {
          const body = {
            [subject.type.definition.titleField]: titleOf(await subject.body(site.staff), subject),
          };
          return site.staff.call<Stored>(method, `${path}/${id}`, { body, headers });
        };
        const read = () => site.staff.get<Stored>(`${path}/${id}`);
        const first = await read();
        const version = first.headers.get('etag') ?? '';
        expect(version).toBe(`"${first.body.updatedAt}"`);
        const saved = await save({ 'if-match': version });
        expect([saved.status, saved.headers.get('etag')]).toEqual([200, `"${saved.body.updatedAt}"`]);
        for (const stale of [version, `W/${version}`, '"another"', `"another", ${version}`]) {
          expect([stale, (await save({ 'if-match': stale })).status]).toEqual([stale, 409]);
          expect((await read()).body).toEqual(saved.body);
        }
        const current = (await read()).headers.get('etag') ?? '';
        expect((await save({ 'if-match': `"another", ${current}` })).status).toBe(200);
        expect((await save({ 'if-match': '*' })).status).toBe(200);
        expect((await save({})).status).toBe(200);
      },
    }),
  ),
  {
    title: 'that do not exist cannot be changed',
    async run({ subject, path, site }) {
      const body = await subject.body(site.staff);
      for (const id of [unknownId, 'x']) {
        for (const method of ['PUT', 'PATCH']) {
          expect((await site.staff.call(method, `${path}/${id}`, { body })).status).toBe(404);
        }
      }
    },
  },
  {
    title: 'are deleted once and are gone',
    async run(ground) {
      const { subject, path, site } = ground;
      const { id } = await made(ground);
      const others = (await allRecords(subject, site.staff)).filter((record) => record.id !== id);
      const answer = await site.staff.delete(`${path}/${id}`);
      expect([answer.status, answer.body]).toEqual([200, { _id: id, id }]);
      expect((await site.staff.delete(`${path}/${id}`)).status).toBe(404);
      expect((await site.staff.get(`${path}/${id}`)).status).not.toBe(200);
      expect((await allRecords(subject, site.staff)).map((record) => record.id)).toEqual(
        others.map((record) => record.id),
      );
    },
  },
];

/** Keys that no body may decide on. */
const strange: Body = {
  _id: 'mine',
  id: 'mine',
  createdAt: '2001-01-01T00:00:00.000Z',
  updatedAt: '2001-01-01T00:00:00.000Z',
  isAdmin: true,
  status2: 'x',
  $where: '1',
  __v: 7,
};

/** What is true of every new record. */
const trueAtFirst = ['isUnread'];

/** Values that the server would not set by itself. */
function readOnlyValues({ type }: Subject): Body {
  const fields = Object.entries(type.fields).filter(([, field]) => field.readOnly);
  const otherThan = (name: string): Body => ({
    flag: !trueAtFirst.includes(name),
    text: 'mine',
    date: '2001-01-01',
    number: 99,
  });
  return Object.fromEntries(fields.map(([name, { kind }]) => [name, otherThan(name)[kind.name]]));
}

/** What the server sets where nothing has happened yet but that visitors see it. */
function emptyOf(name: string, field: Field | undefined, { createdAt }: Body): unknown {
  const values: Body = { flag: trueAtFirst.includes(name), text: '', date: createdAt, number: 0 };
  return values[field?.kind.name ?? ''];
}

export function fieldsOf({ type }: Subject, matches: (field: Field) => boolean): string[] {
  return Object.entries(type.fields).flatMap(([name, field]) =>
    !field.readOnly && matches(field) ? [name] : [],
  );
}

export function examplesOf(kind: Kind | undefined): KindExamples {
  return kindExamples[kind?.name ?? ''] ?? {};
}

/** The fields that come back as they were sent: references come back populated, dates as full moments. */
function plainFields(subject: Subject, body: Body): string[] {
  return fieldsOf(subject, ({ kind }) => examplesOf(kind).isAnsweredAsSent ?? true).filter(
    (field) => valueAt(body, field) !== undefined,
  );
}

function titleOf(body: Body, { type }: Subject): unknown {
  const title = body[type.definition.titleField];
  return type.fields[type.definition.titleField]?.kind.name === 'text'
    ? `${String(title).slice(0, 40)} again`
    : title;
}

function without(record: Stored, key: string): Body {
  const { [key]: _, ...rest } = record;
  return rest;
}
