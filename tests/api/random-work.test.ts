import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { ContentType } from '../../engine/content-type.ts';
import { allRecords, type Subject, subjects } from '../conformance/subject.ts';
import type { Body, Stored } from '../factories/bodies.ts';
import { engines, isNight, usualEngines } from '../support/database.ts';
import { changeable, createReferenced, edited, titleOf } from '../support/edited-records.ts';
import type { Http } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import type { TestServer } from '../support/server.ts';
import { colleague, emptySite, useSite } from '../support/site.ts';
import { editInThreeForms, steps, stubBrowser } from '../support/two-forms.ts';

describe.each(engines)('random work on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test.runIf(usualEngines.includes(engine))(
    '[SAFE-02] after many random acts on drafts no word of one is in any page, answer, feed, sitemap, search or log',
    async () => {
      await workInSecret(site.staff, isNight ? 100 : 60, 1);
      expect((await site.staff.get('/admin/drafts?isNew=false')).text, 'staff have it').toContain(secret);
      expect(await secretsSeen(site.server)).toEqual([]);
    },
  );

  test('[SAFE-20] [SAFE-23] two people who type, store, save, take over and answer at random lose nothing on the real API, as on the one that the unit test pretends', async () => {
    const real = globalThis.fetch;
    const call = (address: string, init?: RequestInit) => real(`${site.server.origin}${address}`, init);
    const other = await colleague(site.server, 'Bina Das');
    const accounts = await withRows(site.server.database, (rows) =>
      rows.all('select id, username from admins'),
    );
    const people = [
      { http: site.staff, name: 'admin' },
      { http: other, name: 'Bina Das' },
    ].map(({ http, name }) => ({
      token: String(http.token),
      id: String(accounts.find(({ username }) => username === name)?.id),
    }));
    stubBrowser(call, undefined);
    for (const run of fc.sample(steps, { numRuns: 12, seed: 35 }))
      await editInThreeForms(run, { fetch: call, people });
  });
});

/** Stands in everything that is entered and never published. */
const secret = 'Geheimwort';

const hour = 3_600_000;

/**
 * Does as many random things as staff do with drafts: begins, changes, freezes for a later moment, shares, discards, restores
 * from the history, deletes and restores. What is entered in a draft has the secret; what is saved has not.
 */
async function workInSecret(staff: Http, count: number, seed: number): Promise<void> {
  await createReferenced(staff);
  const records: { subject: Subject; id: string; address: string }[] = [];
  for (const subject of changeable(edited)) {
    const { body } = await subject.create(staff, subject.paths[0] ?? '', await subject.body(staff));
    records.push({ subject, id: body.id, address: `${subject.name}/${body.id}` });
  }
  type Worked = (typeof records)[number];
  const draftOf = async ({ address }: Worked) =>
    (await staff.get<{ base: string; updatedAt: string | null }>(`/admin/drafts/${address}`)).body;
  const acts: ((one: Worked) => Promise<unknown>)[] = [
    async (one) => {
      const { base, updatedAt } = await draftOf(one);
      const headers: Record<string, string> = updatedAt ? { 'if-match': `"${updatedAt}"` } : {};
      const body = { base, values: secretValues(one.subject.type) };
      return staff.call('PATCH', `/admin/drafts/${one.address}`, { body, headers });
    },
    ({ subject }) => staff.post(`/admin/drafts/${subject.name}`, { values: secretValues(subject.type) }),
    ({ address }) => staff.delete(`/admin/drafts/${address}`),
    async (one) => {
      const draft = (await draftOf(one)).updatedAt ?? undefined;
      const publishAt = new Date(Date.now() + hour).toISOString();
      return staff.put(`/admin/schedule/${one.address}`, { publishAt, draft });
    },
    ({ address }) => staff.post(`/admin/preview-links/${address}`, { days: 1 }),
    async ({ address }) => {
      const { body } = await staff.get<{ id: string }[]>(`/admin/history/${address}`);
      if (Array.isArray(body) && body[0])
        await staff.post(`/admin/history/${address}/${body[0].id}/restore`, {});
    },
    async ({ subject, id }) => {
      const record = (await allRecords(subject, staff)).find((one) => one.id === id);
      const { [titleOf(subject)]: _title, ...body } = await subject.body(staff);
      const path = `${subject.paths[0]}/${id}`;
      if (record) await staff.call(subject.type.definition.updateVerb, path, { body });
    },
    async ({ subject, id, address }) => {
      await staff.delete(`${subject.paths[0]}/${id}`);
      await staff.post(`/admin/trash/${address}/restore`, {});
    },
  ];
  const work = fc.tuple(fc.constantFrom(...acts), fc.constantFrom(...records));
  for (const [act, one] of fc.sample(work, { numRuns: count, seed })) await act(one);
}

/** Values that are texts, with the secret in each. */
function secretValues({ fields }: ContentType): Body {
  const texts = Object.entries(fields).filter(
    ([name, { kind, readOnly }]) => !readOnly && ['text', 'html'].includes(kind.name) && !name.includes('.'),
  );
  return Object.fromEntries(
    texts.map(([name, { kind }]) => [name, kind.name === 'html' ? `<p>${secret}</p>` : secret]),
  );
}

const documents = [
  ...['/', '/about', '/blog', '/resources', '/contact', '/join', `/blog?q=${secret}`],
  ...['/sitemap.xml', '/rss.xml', '/atom.xml', '/llms.txt'],
  ...['/api/about/members/working-committee', '/api/about/members/other'],
];

/** Where the secret stands of all that a visitor, a search engine and who reads the log can get. */
async function secretsSeen({ origin, visitor, output }: TestServer): Promise<string[]> {
  const { body: posts } = await visitor.get<{ data: Stored[] }>('/blog/posts?limit=100');
  const { body: pages } = await visitor.get<(Stored & { slug: string })[]>('/pages');
  const lists = subjects.flatMap(({ paths }) => paths).filter((path) => !/^\/(contact|join)$/.test(path));
  const addresses = [
    ...documents,
    ...lists.map((path) => `/api${path}`),
    ...posts.data.flatMap(({ id }) => [`/blog/${id}`, `/api/blog/posts/${id}`]),
    ...pages.flatMap(({ id, slug }) => [`/${slug}`, `/api/pages/${slug}`, `/api/pages/${id}`]),
  ];
  const seen: string[] = [];
  for (const address of addresses) {
    const answer = await fetch(origin + address);
    // What was searched for stands in the page of its results.
    const text = (await answer.text()).replaceAll(
      new RegExp(`q=${secret}|"${secret}"|&#x27;${secret}&#x27;`, 'g'),
      '',
    );
    if ((JSON.stringify([...answer.headers]) + text).includes(secret)) seen.push(address);
  }
  const found = await visitor.get<{ total: number }>(`/blog/posts/search?q=${secret}`);
  if (found.body.total !== 0) seen.push('the search');
  const everywhere = await visitor.get<{ pages: { total: number } }>(`/search?q=${secret}`);
  if (everywhere.body.pages.total !== 0) seen.push('the search of pages');
  if (output().includes(secret)) seen.push('the log');
  return seen;
}
