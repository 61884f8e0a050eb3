import { expect } from 'vitest';
import type { Field } from '../../kernel/kinds/field.ts';
import type { Stored } from '../factories/bodies.ts';
import { unsafeAddresses } from '../factories/xss-payloads.ts';
import type { HttpResponse, ProblemBody } from '../support/http.ts';
import { type Case, type Ground, made, unknownId, valueAt, withValue } from './case.ts';
import { allRecords } from './subject.ts';
import { examplesOf, fieldsOf } from './writing.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export const refusing: Case[] = [
  {
    title: 'are rejected without {field}',
    fields: (subject) => fieldsOf(subject, (field) => field.required && !field.nullable),
    async run(ground) {
      const { kind, label } = ground.subject.type.fields[ground.field] ?? {};
      const values = [undefined, null, ...(examplesOf(kind).empty ?? [])];
      for (const errors of await refused(ground, values)) {
        expect(Object.values(errors)[0]).toMatch(
          new RegExp(
            `^(${label} is required|Name is required|Enter your .+|Please select a plan before submitting)$`,
          ),
        );
      }
    },
  },
  {
    title: 'are rejected with an unsafe address in {field}',
    fields: (subject) => fieldsOf(subject, (field) => field.kind.name === 'url'),
    async run(ground) {
      for (const errors of await refused(ground, unsafeAddresses)) {
        expect(Object.values(errors)).toEqual(['Must be a valid URL']);
      }
    },
  },
  {
    title: 'are rejected with more in {field} than its maximum',
    fields: (subject) =>
      fieldsOf(subject, ({ kind, max }) => max !== undefined && examplesOf(kind).ofSize !== undefined),
    async run(ground) {
      const field = ground.subject.type.fields[ground.field] as Field;
      const { max = 0 } = field;
      const value = (size: number) => examplesOf(field.kind).ofSize?.(size, field);
      await refused(ground, [value(max + 1)]);
      const fitting = withValue(await ground.subject.body(ground.site.staff), ground.field, value(max));
      expect((await ground.subject.create(ground.site.staff, ground.path, fitting)).status).toBe(201);
    },
  },
  {
    title: 'are rejected with a value of another type in {field}',
    // A number that may be missing is replaced when it cannot be read.
    fields: (subject) =>
      fieldsOf(subject, ({ kind, schema }) => kind.name !== 'number' || !schema.safeParse(undefined).success),
    async run(ground) {
      const { foreign = 7 } = examplesOf(ground.subject.type.fields[ground.field]?.kind);
      await refused(ground, [foreign, { x: 1 }, [[]], { toString: null }]);
    },
  },
  {
    title: '[HOLD-05] are rejected with a fraction in {field} when they are created or changed',
    fields: (subject) => fieldsOf(subject, ({ kind }) => kind.name === 'number'),
    async run(ground) {
      const { subject, path, site, field } = ground;
      const { label, min } = subject.type.fields[field] ?? {};
      const message = `${label} must be a whole number of at least ${min}`;
      for (const errors of await refused(ground, [1.5, '1.5', 2.000001, '15e-1'])) {
        expect(Object.values(errors)).toEqual([message]);
      }
      const before = await made(ground);
      for (const method of ['PUT', 'PATCH']) {
        const body = withValue({}, field, 1.5);
        const answer = await site.staff.call<ProblemBody>(method, `${path}/${before.id}`, { body });
        expect([answer.status, answer.body.errors]).toEqual([422, { [field]: message }]);
      }
      expect(await allRecords(subject, site.staff)).toContainEqual(before);
      const whole = JSON.stringify(withValue({}, field, 3)).replace('3', '3.0');
      const headers = { 'content-type': 'application/json' };
      const changed = await site.staff.call<Stored>('PATCH', `${path}/${before.id}`, {
        body: whole,
        headers,
      });
      expect([changed.status, valueAt(changed.body, field)]).toEqual([200, 3]);
    },
  },
  {
    title: 'are rejected with an unknown option in {field}',
    fields: (subject) => fieldsOf(subject, (field) => field.kind.name === 'choice'),
    async run(ground) {
      await refused(ground, ['draft', 'Header', 'x', 'constructor']);
    },
  },
  {
    title: 'are rejected when {field} refers to a record that does not exist',
    fields: (subject) => fieldsOf(subject, (field) => field.kind.name === 'reference'),
    async run(ground) {
      const isMany = ground.subject.type.fields[ground.field]?.many;
      const values = [unknownId, 'x', "'--"].map((id) => (isMany ? [id] : id));
      await refused(ground, values, isMany ? '.0' : '');
    },
  },
  {
    title: 'are rejected in any form other than a JSON object',
    async run({ path, site, subject }) {
      const before = await allRecords(subject, site.staff);
      for (const body of ['', '[]', 'null', '"x"', '7', '{', '{"a":}']) {
        const answer = await site.staff.call('POST', path, {
          body,
          headers: { 'content-type': 'application/json' },
        });
        expect(answer.status).toBe(400);
      }
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      expect((await site.staff.call('POST', path, { body: 'name=x', headers: form })).status).toBe(415);
      expect(await allRecords(subject, site.staff)).toEqual(before);
    },
  },
  {
    title: 'are neither created, changed nor deleted without a live token',
    async run(ground) {
      const { subject, path, site } = ground;
      const { id } = await made(ground);
      const before = await allRecords(subject, site.staff);
      const body = await subject.body(site.staff);
      for (const http of [site.visitor, site.visitor.withToken('x'.repeat(43))]) {
        const answers: HttpResponse[] = [
          await subject.create(http, path, body),
          await http.put(`${path}/${id}`, body),
          await http.patch(`${path}/${id}`, body),
          await http.delete(`${path}/${id}`),
        ];
        // A verb that the type does not have is refused before anybody's rights are looked at.
        for (const { status } of answers) expect([401, 405]).toContain(status);
        expect(answers[0]?.status).toBe(401);
        expect(answers[3]?.status).toBe(401);
      }
      expect(await allRecords(subject, site.staff)).toEqual(before);
    },
  },
  {
    title: 'return 405 with the allowed methods for an unsupported method',
    async run({ path, site }) {
      for (const address of [path, `${path}/${unknownId}`]) {
        const allow = (await site.visitor.call('OPTIONS', address)).headers.get('allow') ?? '';
        const allowed = allow.split(', ');
        const missing = methods.filter((method) => !allowed.includes(method));
        expect(missing.length).toBeGreaterThan(0);
        for (const method of missing) {
          const answer = await site.staff.call<ProblemBody>(method, address);
          expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
          expect(answer.body).toMatchObject({ type: '/problems/method-not-allowed', status: 405 });
        }
      }
    },
  },
];

/** Sends a body with each of these values: 422 with a message at the field and nowhere else, and nothing stored. */
async function refused(
  { subject, path, site, field }: Ground,
  values: readonly unknown[],
  suffix = '',
): Promise<Record<string, string>[]> {
  const before = await allRecords(subject, site.staff);
  const key = subject.messageKey(field);
  const found: Record<string, string>[] = [];
  for (const value of values) {
    const body = withValue(await subject.body(site.staff), field, value);
    const answer = await subject.create(site.staff, path, body);
    const problem = JSON.parse(answer.text) as ProblemBody;
    expect([value, answer.status, problem.status]).toEqual([value, 422, 422]);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    const errors = problem.errors ?? {};
    const places = Object.keys(errors);
    expect(
      places.map((place) => place === key + suffix || place.startsWith(`${key}.`) || key.startsWith(place)),
    ).toEqual([true]);
    expect(problem.detail).toBe(Object.values(errors)[0]);
    found.push(errors);
  }
  expect(await allRecords(subject, site.staff)).toEqual(before);
  return found;
}
