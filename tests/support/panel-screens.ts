import { registry } from '../../content/index.ts';
import type { Http } from './http.ts';

/** The types with an entry in the sidebar and a card on the dashboard: the lists that belong to the settings have none. */
export const inSidebar = registry.filter(({ definition }) => !definition.section.startsWith('/site/'));

/**
 * Every screen of the panel by its path below `/admin`, with records of the sample content where one is shown: first those of the
 * dashboard, then those of each content type, its list first.
 */
export async function panelScreens(staff: Http): Promise<string[][]> {
  const screens = registry.map(({ definition }) => sectionScreens(definition.name, staff));
  return [dashboardScreens, ...(await Promise.all(screens))];
}

/** The dashboard's tabs. */
const dashboardScreens = ['', ...['about', 'blog', 'contact', 'join'].map((tab) => `?tab=${tab}`)];

/** Those of one content type: its list and its forms. */
async function sectionScreens(name: string, staff: Http): Promise<string[]> {
  const own = screensOf[name];
  if (own) return own(staff);
  const definition = registry.map((type) => type.definition).find((one) => one.name === name);
  if (!definition) throw new Error(`There is no content type ${name}.`);
  const { section, paths } = definition;
  return [section, `${section}/new`, `${section}/${await firstId(staff, paths[0])}/edit`];
}

type Screens = (staff: Http) => Promise<string[]>;

/** Of the types whose screens are not the regular ones. */
const screensOf: Partial<Record<string, Screens>> = {
  'blog-posts': async (staff) => {
    const id = await firstId(staff, '/blog/posts');
    return ['/blog', '/blog/new', `/blog/${id}/edit`, `/blog/${id}/preview`];
  },
  carousel: async () => ['/carousel', '/carousel/new'],
  members: async (staff) => {
    const id = await firstId(staff, '/about/members/working-committee');
    const committee = '/about/working-committee';
    const forms = [`${committee}/new`, `${committee}/${id}`, '/about/other-members/new'];
    return ['/about', '/about?tab=other-members', ...forms];
  },
  contact: async () => ['/contact'],
  join: async () => ['/join'],
};

type Listed = { id: string }[];

async function firstId(staff: Http, path: string): Promise<string> {
  const { body } = await staff.get<Listed | { data?: Listed; items?: Listed }>(path);
  const rows = Array.isArray(body) ? body : (body.data ?? body.items);
  const id = rows?.[0]?.id;
  if (id === undefined) throw new Error(`${path} has no record.`);
  return id;
}
