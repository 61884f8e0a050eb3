import { registry } from '../../content/index.ts';
import type { Http } from './http.ts';

/** Every screen of the panel by its path below `/admin`, with records of the sample content where one is shown. */
export async function panelScreens(staff: Http): Promise<string[]> {
  const own = await Promise.all(registry.map(({ about }) => screensOf[about.name]?.(staff)));
  const regular = registry.map(({ about }) => about).filter(({ name }) => !(name in screensOf));
  const forms = regular.map(async ({ section, paths }) => {
    const id = await firstId(staff, paths[0]);
    return [section, `${section}/new`, `${section}/${id}/edit`];
  });
  const tabs = ['about', 'blog', 'contact', 'join'].map((tab) => `?tab=${tab}`);
  return ['', ...tabs, ...own.flatMap((paths) => paths ?? []), ...(await Promise.all(forms)).flat()];
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
    const form = [`${committee}/new`, `${committee}/${id}`, '/about/other-members/new'];
    return ['/about', '/about?tab=other-members', ...form];
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
