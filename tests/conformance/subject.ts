import { registry } from '../../content/index.ts';
import type { ContentType } from '../../engine/content-type.ts';
import { type Body, type Stored, samplesOf, unique } from '../factories/bodies.ts';
import { isNight } from '../support/database.ts';
import type { Http, HttpResponse } from '../support/http.ts';

/** A content type as the suite sees it: how one calls for it where it differs from the plain types. */
export interface Subject {
  readonly type: ContentType;
  readonly name: string;
  readonly paths: readonly string[];
  /** A body that is accepted, like no other of the run. */
  body(staff: Http): Promise<Body>;
  /** Sends it. The answer's body is the record. */
  create(http: Http, path: string, body: Body): Promise<HttpResponse<Stored>>;
  /** The lists as the caller may see them, each in the order of the API. */
  lists(http: Http, path: string, query?: string): Promise<Stored[][]>;
  /** Keys that the API makes of other values. */
  derived: readonly string[];
  /** A field's name in messages about a body. */
  messageKey(field: string): string;
}

type Differences = Partial<Omit<Subject, 'type' | 'name' | 'paths'>>;

const differences: Record<string, Differences> = {
  'blog-posts': { lists: pagedLists, derived: ['path'] },
  events: { derived: ['path', 'when', 'where', 'state'] },
  members: {
    lists: async (http, path) => [
      await listAt(http, `${path}/working-committee`),
      await listAt(http, `${path}/other`),
    ],
  },
  'important-information': { lists: noticeLists },
  carousel: {
    create: createPicture,
    messageKey: (field) => `${field}s.0`,
  },
};

export const subjects: Subject[] = (registry as readonly ContentType[]).map((type) => ({
  type,
  name: type.definition.name,
  paths: type.definition.paths,
  body: (staff) => uniqueBody(type, staff),
  create: (http, path, body) => http.post<Stored>(path, body),
  lists: async (http, path, query = '') => [await listAt(http, `${path}${query}`)],
  messageKey: (field) => field,
  derived: [],
  ...differences[type.definition.name],
}));

/** A plain type, posts, notices that stand in two places, and what visitors send. */
const representatives = ['brands', 'blog-posts', 'important-information', 'contact'];

/** Those of them that stand for the others, by night all. That each type has each feature is told by the table of routes. */
export function usual(among: readonly Subject[]): readonly Subject[] {
  return isNight ? among : among.filter(({ name }) => representatives.includes(name));
}

/** Every record, as staff see them. */
export async function allRecords(subject: Subject, staff: Http): Promise<Stored[]> {
  return (await subject.lists(staff, subject.paths[0] ?? '')).flat();
}

async function listAt(http: Http, path: string): Promise<Stored[]> {
  const answer = await http.get<Stored[]>(path);
  if (answer.status !== 200) throw new Error(`GET ${path} was answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

async function pagedLists(http: Http, path: string, query = '?limit=100'): Promise<Stored[][]> {
  const answer = await http.get<{ data: Stored[] }>(`${path}${query}`);
  return [answer.body.data];
}

async function noticeLists(http: Http, path: string): Promise<Stored[][]> {
  const { body } = await http.get<{ header: Stored; footer: Stored; items?: Stored[] }>(path);
  return body.items ? [body.items] : [[body.header], [body.footer]];
}

async function createPicture(http: Http, path: string, body: Body): Promise<HttpResponse<Stored>> {
  const { url, ...more } = body;
  const answer = await http.post<Stored[]>(path, { ...more, urls: [url] });
  const stored = Array.isArray(answer.body) ? answer.body.find((image) => image.url === url) : answer.body;
  return { ...answer, body: stored as Stored };
}

/** The type's first sample that visitors may see, with ids for references and something of its own where two may not be alike. */
async function uniqueBody(type: ContentType, staff: Http): Promise<Body> {
  const sample = samplesOf(type.definition.name).find(({ status }) => status !== 'Draft') ?? {};
  const body: Body = { ...sample };
  for (const [name, field] of Object.entries(type.fields)) {
    if (field.unique) body[name] = unique(String(sample[name]));
    if (field.kind.name === 'reference') body[name] = await idsOf(field.to?.name ?? '', sample[name], staff);
  }
  if (type.definition.name === 'pages')
    Object.assign(body, { slug: unique('page').replace(' ', '-'), publication: { isShown: true } });
  // What was sent with the same values a moment ago is one submission.
  if (typeof body.email === 'string') body.email = `${unique('sender').replace(' ', '-')}@example.com`;
  if (type.definition.name === 'carousel') body.url = `${sample.url}?${unique('picture').replace(' ', '-')}`;
  return body;
}

async function idsOf(target: string, titles: unknown, staff: Http): Promise<unknown> {
  const subject = subjects.find(({ name }) => name === target);
  if (!subject) throw new Error(`There is no type ${target}.`);
  const records = await allRecords(subject, staff);
  const idOf = (title: unknown) =>
    records.find((record) => record[subject.type.definition.titleField] === title)?.id ?? records[0]?.id;
  return Array.isArray(titles) ? titles.map(idOf) : idOf(titles);
}
