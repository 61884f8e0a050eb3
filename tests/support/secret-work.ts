import { versionedTypes } from '../../content/index.ts';
import type { ContentType } from '../../kernel/content-type.ts';
import { allRecords, type Subject, subjects } from '../conformance/subject.ts';
import { type Body, create, createCategory, createTag, rateCard, type Stored } from '../factories/bodies.ts';
import type { Http } from './http.ts';
import type { TestServer } from './server.ts';

/** Stands in everything that is entered and never published. */
export const secret = 'Geheimwort';

const hour = 3_600_000;
const edited = subjects.filter(
  ({ type }) => versionedTypes.includes(type) && type.definition.name !== 'carousel',
);

interface Worked {
  subject: Subject;
  id: string;
}

/** A sequence of numbers from 0 to below 1 that is the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/**
 * Does as many random things as staff do with drafts: begins, changes, freezes for a later moment, shares, discards, restores
 * from the history, deletes and restores. What is entered in a draft has the secret; what is saved has not.
 */
export async function workInSecret(staff: Http, count: number, seed: number): Promise<void> {
  const random = randomOf(seed);
  const pick = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One;
  await createCategory(staff);
  await createTag(staff, 'net metering');
  await create(staff, '/rate-cards', rateCard());
  const records: Worked[] = [];
  for (const subject of edited) {
    const [path = ''] = subject.paths;
    const { body } = await subject.create(staff, path, await subject.body(staff));
    records.push({ subject, id: body.id });
  }
  const draftPath = ({ subject, id }: Worked) => `/admin/drafts/${subject.name}/${id}`;
  const draftOf = async (one: Worked) =>
    (await staff.get<{ base: string; updatedAt: string | null }>(draftPath(one))).body;
  const acts: ((one: Worked) => Promise<unknown>)[] = [
    async (one) => {
      const { base, updatedAt } = await draftOf(one);
      const headers: Record<string, string> = updatedAt ? { 'if-match': `"${updatedAt}"` } : {};
      return staff.call('PATCH', draftPath(one), {
        body: { base, values: secretValues(one.subject.type) },
        headers,
      });
    },
    async ({ subject }) =>
      staff.post(`/admin/drafts/${subject.name}`, { values: secretValues(subject.type) }),
    async (one) => staff.delete(draftPath(one)),
    async (one) => {
      const { updatedAt } = await draftOf(one);
      const publishAt = new Date(Date.now() + hour).toISOString();
      return staff.put(`/admin/schedule/${one.subject.name}/${one.id}`, {
        publishAt,
        draft: updatedAt ?? undefined,
      });
    },
    async ({ subject, id }) => staff.post(`/admin/preview-links/${subject.name}/${id}`, { days: 1 }),
    async ({ subject, id }) => {
      const { body } = await staff.get<{ id: string }[]>(`/admin/history/${subject.name}/${id}`);
      if (!Array.isArray(body) || body.length === 0) return;
      await staff.post(`/admin/history/${subject.name}/${id}/${pick(body).id}/restore`, {});
    },
    async ({ subject, id }) => {
      const [path = ''] = subject.paths;
      const record = (await allRecords(subject, staff)).find((one) => one.id === id);
      const { [subject.type.definition.titleField]: _title, ...body } = await subject.body(staff);
      if (record) await staff.call(subject.type.definition.updateVerb, `${path}/${id}`, { body });
    },
    async ({ subject, id }) => {
      await staff.delete(`${subject.paths[0]}/${id}`);
      await staff.post(`/admin/trash/${subject.name}/${id}/restore`, {});
    },
  ];
  for (let done = 0; done < count; done += 1) await pick(acts)(pick(records));
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

/** Where the secret stands of all that a visitor, a search engine and who reads the log can get. */
export async function secretsSeen(server: TestServer): Promise<string[]> {
  const { origin, visitor } = server;
  const { body: posts } = await visitor.get<{ data: Stored[] }>('/blog/posts?limit=100');
  const { body: pages } = await visitor.get<(Stored & { slug: string })[]>('/pages');
  const documents = [
    '/',
    '/about',
    '/blog',
    '/resources',
    '/contact',
    '/join',
    '/sitemap.xml',
    '/rss.xml',
    '/atom.xml',
    '/llms.txt',
  ];
  const lists = subjects
    .flatMap(({ paths }) => paths)
    .filter((path) => !['/contact', '/join'].includes(path));
  const addresses = [
    ...documents,
    ...posts.data.map(({ id }) => `/blog/${id}`),
    ...[...lists, '/about/members/working-committee', '/about/members/other'].map((path) => `/api${path}`),
    ...posts.data.map(({ id }) => `/api/blog/posts/${id}`),
    ...pages.flatMap(({ id, slug }) => [`/${slug}`, `/api/pages/${slug}`, `/api/pages/${id}`]),
    `/blog?q=${secret}`,
  ];
  const seen: string[] = [];
  for (const address of addresses) {
    const answer = await fetch(origin + address);
    const head = JSON.stringify([...answer.headers]);
    const text = await answer.text();
    if (
      (
        head +
        text
          .replaceAll(`q=${secret}`, '')
          .replaceAll(`"${secret}"`, '')
          .replaceAll(`&#x27;${secret}&#x27;`, '')
      ).includes(secret)
    )
      seen.push(address);
  }
  const found = await visitor.get<{ total: number }>(`/blog/posts/search?q=${secret}`);
  if (found.body.total !== 0) seen.push('the search');
  const everywhere = await visitor.get<{ pages: { total: number } }>(`/search?q=${secret}`);
  if (everywhere.body.pages.total !== 0) seen.push('the search of pages');
  if (server.output().includes(secret)) seen.push('the log');
  return seen;
}
