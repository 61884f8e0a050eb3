import { expect } from 'vitest';
import { createPost, type Stored } from '../factories/bodies.ts';
import type { HttpResponse, ProblemBody } from '../support/http.ts';
import { type Ground, made, unknownId, withValue } from './case.ts';
import { allRecords } from './subject.ts';

/** A case that a type does not meet, and what holds in its place: so that no entry outlives its reason. */
interface Exception {
  type: string;
  /** The title of the case. */
  title: string;
  field?: string;
  reason: string;
  instead(ground: Ground): Promise<void>;
}

const submissions = ['contact', 'join'];

const staffOnly = {
  reason: 'nobody but staff reads them',
  async instead({ path, site }: Ground) {
    const { status, text } = await site.visitor.get(path);
    expect([status, JSON.parse(text).type]).toEqual([401, '/problems/unauthorized']);
  },
};

const shownByPosts = {
  reason: 'visitors get only tags of published posts',
  async instead(ground: Ground) {
    const { path, site } = ground;
    const { headers } = await site.visitor.get(path);
    const again = () => site.visitor.get(path, { 'if-none-match': headers.get('etag') ?? '' });
    const { id } = await made(ground);
    expect((await again()).status).toBe(304);
    await createPost(site.staff, { tags: [id] });
    expect((await again()).status).toBe(200);
  },
};

const noRead = {
  reason: 'GET by id is not among the calls of a form',
  async instead(ground: Ground) {
    const { path, site } = ground;
    const { id } = await made(ground);
    for (const address of [`${path}/${id}`, `${path}/${unknownId}`]) {
      expectMissingVerb(await site.staff.get(address), 'GET');
    }
  },
};

const openToAll = {
  reason: 'anybody may send the form, and nobody but staff deletes it',
  async instead({ subject, path, site }: Ground) {
    const sent = await subject.create(site.visitor, path, await subject.body(site.staff));
    expect(sent.status).toBe(201);
    const before = await allRecords(subject, site.staff);
    for (const http of [site.visitor, site.visitor.withToken('x'.repeat(43))]) {
      expect((await http.delete(`${path}/${sent.body.id}`)).status).toBe(401);
    }
    expect(await allRecords(subject, site.staff)).toEqual(before);
  },
};

function neverChanged(reason: string) {
  return {
    reason,
    async instead(ground: Ground) {
      const { subject, path, site } = ground;
      const { id } = await made(ground);
      const before = await allRecords(subject, site.staff);
      const body = await subject.body(site.staff);
      for (const address of [`${path}/${id}`, `${path}/${unknownId}`]) {
        for (const method of ['PUT', 'PATCH']) {
          expectMissingVerb(await site.staff.call(method, address, { body }), method);
        }
      }
      expect(await allRecords(subject, site.staff)).toEqual(before);
    },
  };
}

function expectMissingVerb(answer: HttpResponse, method: string): void {
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')?.split(', ')).not.toContain(method);
}

/** A field that counts as required and is filled in by the server. */
function filledIn(reason: string, expected: unknown) {
  return {
    reason,
    async instead({ subject, path, site, field }: Ground) {
      const body = withValue(await subject.body(site.staff), field, undefined);
      const { status, body: record } = await subject.create(site.staff, path, body);
      expect([status, record[field]]).toEqual([201, expected]);
    },
  };
}

const comesLast = {
  reason: 'without one the member comes last',
  async instead({ subject, path, site, field }: Ground) {
    const body = withValue(await subject.body(site.staff), field, undefined);
    const { status, body: record } = await subject.create(site.staff, path, body);
    expect(status).toBe(201);
    const lists = await subject.lists(site.staff, path);
    const list = lists.find((members) => members.some(({ id }) => id === record.id)) as Stored[];
    expect(list.at(-1)?.id).toBe(record.id);
  },
};

const oneMessage = {
  reason: 'whatever is wrong with an address is told in one sentence',
  async instead({ subject, path, site, field }: Ground) {
    for (const value of [undefined, null, '', ' ', 'सौर', 'A', 'a b']) {
      const body = withValue(await subject.body(site.staff), field, value);
      const answer = await site.staff.post<ProblemBody>(path, body);
      const message = 'Use lower-case letters, digits and hyphens';
      expect([value, answer.status, answer.body.errors]).toEqual([value, 422, { [field]: message }]);
    }
  },
};

const addressesAlone = {
  reason: 'it takes addresses alone',
  async instead({ subject, path, site, field }: Ground) {
    const { max = 0 } = subject.type.fields[field] ?? {};
    const start = `/सौर-${Math.random()}/`;
    for (const value of [start + 'x'.repeat(max - start.length), `/مرحبا/${Math.random()}`]) {
      const body = withValue(await subject.body(site.staff), field, value);
      const { status, body: record } = await subject.create(site.staff, path, body);
      expect([status, record[field]]).toEqual([201, value]);
      const long = withValue(body, field, `${value}${'x'.repeat(max)}`);
      expect((await subject.create(site.staff, path, long)).status).toBe(422);
    }
  },
};

const onlyTheId = {
  reason: 'only the id of an address is kept',
  async instead({ subject, path, site, field }: Ground) {
    const id = 'aqz-KE-bpKQ';
    const address = `https://www.youtube.com/watch?v=${id}&list=PL1`;
    const body = withValue(await subject.body(site.staff), field, address);
    const { status, body: record } = await subject.create(site.staff, path, body);
    expect([status, record[field]]).toEqual([201, id]);
    const long = withValue(body, field, `${id}x`);
    expect((await subject.create(site.staff, path, long)).status).toBe(422);
  },
};

const changes = [
  'are changed by PUT only in the fields that are sent',
  'are changed by PATCH only in the fields that are sent',
  'stay unchanged after an invalid change',
  '[HOLD-01] are not overwritten by a PUT whose If-Match names an older version',
  '[HOLD-01] are not overwritten by a PATCH whose If-Match names an older version',
  'that do not exist cannot be changed',
];

export const exceptions: Exception[] = [
  ...[...submissions, 'redirects'].flatMap((type): Exception[] => [
    { type, title: 'show visitors the public fields and no others', ...staffOnly },
    { type, title: 'are 304 for a visitor with a matching ETag until they change', ...staffOnly },
  ]),
  { type: 'tags', title: 'are 304 for a visitor with a matching ETag until they change', ...shownByPosts },
  ...submissions.flatMap((type): Exception[] => [
    { type, title: 'are returned one by one by their id', ...noRead },
    { type, title: 'that do not exist return 404', ...noRead },
    ...changes.map((title) => ({ type, title, ...neverChanged('what somebody sent is never changed') })),
    { type, title: 'are neither created, changed nor deleted without a live token', ...openToAll },
  ]),
  ...changes.map((title) => ({
    type: 'carousel',
    title,
    ...neverChanged('a picture is added or deleted, never changed'),
  })),
  {
    type: 'blog-posts',
    title: 'are rejected without {field}',
    field: 'content',
    ...filledIn('labelled as required, not enforced', ''),
  },
  {
    type: 'blog-posts',
    title: 'are rejected without {field}',
    field: 'readTime',
    ...filledIn('a missing one is 5 minutes', 5),
  },
  {
    type: 'blog-posts',
    title: 'are rejected without {field}',
    field: 'status',
    ...filledIn('a missing one is Draft', 'Draft'),
  },
  ...['are rejected without {field}', 'keep text of every writing system in {field}'].map(
    (title): Exception => ({ type: 'pages', title, field: 'slug', ...oneMessage }),
  ),
  ...[
    'keep text of every writing system in {field}',
    'are rejected with more in {field} than its maximum',
  ].flatMap((title) =>
    ['path', 'target'].map((field): Exception => ({ type: 'redirects', title, field, ...addressesAlone })),
  ),
  { type: 'members', title: 'are rejected without {field}', field: 'order', ...comesLast },
  {
    type: 'videos',
    title: 'are rejected with more in {field} than its maximum',
    field: 'videoUrl',
    ...onlyTheId,
  },
];
