import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { registry } from '../content/index.ts';
import { singletons } from '../content/settings.ts';

/** Sections whose screens differ from the regular ones, by content type. */
const customScreens: Readonly<Record<string, RouteConfigEntry[]>> = {
  'blog-posts': [
    route('blog', 'admin/blog/list.tsx', { id: 'admin/blog' }),
    route('blog-posts', 'admin/blog/alias.tsx', { id: 'admin/blog-posts' }),
    route('blog/new', 'admin/blog/form.tsx', { id: 'admin/blog/new' }),
    route('blog/:id/edit', 'admin/blog/form.tsx', { id: 'admin/blog/edit' }),
    historyScreen('blog/:id'),
    route('blog/:id/preview', 'admin/blog/preview.tsx', { id: 'admin/blog/preview' }),
  ],
  carousel: [
    route('carousel', 'admin/carousel/list.tsx', { id: 'admin/carousel' }),
    route('carousel/new', 'admin/carousel/add.tsx', { id: 'admin/carousel/new' }),
  ],
  members: [
    route('about', 'admin/members/page.tsx', { id: 'admin/about' }),
    route('about/:id/edit', 'admin/members/alias.tsx', { id: 'admin/about/edit' }),
    historyScreen('about/:id'),
    ...['working-committee', 'other-members'].flatMap((list) => [
      route(`about/${list}/new`, 'admin/members/form.tsx', { id: `admin/about/${list}/new` }),
      route(`about/${list}/:id`, 'admin/members/form.tsx', { id: `admin/about/${list}` }),
      route(`about/${list}/:id/edit`, 'admin/members/alias.tsx', { id: `admin/about/${list}/edit` }),
      historyScreen(`about/${list}/:id`),
    ]),
  ],
  testimonials: standardScreens('testimonials', { form: 'admin/listed-record-form.tsx' }),
  channels: standardScreens('channels', { form: 'admin/listed-record-form.tsx' }),
  videos: standardScreens('video', { form: 'admin/videos/form.tsx' }),
  pages: [
    ...standardScreens('pages', { form: 'admin/pages/form.tsx' }),
    route('pages/:id/preview', 'admin/pages/preview.tsx', { id: 'admin/pages/preview' }),
  ],
  redirects: standardScreens('site/redirects', { list: 'admin/redirects/list.tsx' }),
  categories: standardScreens('categories', { form: 'admin/categories/form.tsx' }),
  'rate-cards': standardScreens('rate-cards', { form: 'admin/rate-cards/form.tsx' }),
  contact: [route('contact', 'admin/submissions/page.tsx', { id: 'admin/contact' })],
  join: [route('join', 'admin/submissions/page.tsx', { id: 'admin/join' })],
};

/** List, create and edit: the same two screens for every content type that has none of its own. */
function standardScreens(
  section: string,
  { list = 'admin/record-list.tsx', form = 'admin/record-form.tsx' } = {},
): RouteConfigEntry[] {
  return [
    route(section, list, { id: `admin/${section}` }),
    route(`${section}/new`, form, { id: `admin/${section}/new` }),
    route(`${section}/:id/edit`, form, { id: `admin/${section}/edit` }),
    historyScreen(`${section}/:id`),
  ];
}

/** The versions of the record whose form is at this path. */
function historyScreen(record: string): RouteConfigEntry {
  return route(`${record}/history`, 'admin/history/page.tsx', { id: `admin/${record}/history` });
}

/** The map of every screen. */
export default [
  layout('site/layout.tsx', { id: 'site' }, [
    index('site/home/page.tsx'),
    route('about', 'site/about/page.tsx'),
    route('blog', 'site/blog/page.tsx'),
    route('blog/:id', 'site/blog/post/page.tsx'),
    route('resources', 'site/resources/page.tsx'),
    route('contact', 'site/contact/page.tsx'),
    route('join', 'site/join/page.tsx'),
    route('search', 'site/search/page.tsx'),
    route('shop', 'site/coming-soon/page.tsx', { id: 'shop' }),
    route('training', 'site/coming-soon/page.tsx', { id: 'training' }),
    route('*', 'site/added-page/page.tsx'),
  ]),
  route('login', 'admin/login/alias.tsx'),
  route('admin/login', 'admin/login/page.tsx'),
  route('admin', 'admin/layout.tsx', { id: 'admin' }, [
    index('admin/dashboard/page.tsx'),
    route('dashboard', 'admin/to-dashboard.tsx', { id: 'admin/dashboard' }),
    ...registry.flatMap(
      ({ definition }) => customScreens[definition.name] ?? standardScreens(definition.section.slice(1)),
    ),
    route('media', 'admin/media/page.tsx', { id: 'admin/media' }),
    route('media/external', 'admin/media/external.tsx', { id: 'admin/media/external' }),
    route('media/:id', 'admin/media/file.tsx', { id: 'admin/media/file' }),
    route('site', 'admin/site/page.tsx', { id: 'admin/site' }),
    ...singletons.flatMap(({ definition: { section } }) => [
      route(section.slice(1), 'admin/site/form.tsx', { id: `admin${section}` }),
      historyScreen(section.slice(1)),
    ]),
    route('audit', 'admin/audit/page.tsx', { id: 'admin/audit' }),
    route('help', 'admin/help/page.tsx', { id: 'admin/help' }),
    route('password', 'admin/password/page.tsx', { id: 'admin/password' }),
    route('scheduled', 'admin/scheduled/page.tsx', { id: 'admin/scheduled' }),
    route('trash', 'admin/trash/page.tsx', { id: 'admin/trash' }),
    route('*', 'admin/to-dashboard.tsx', { id: 'admin/*' }),
  ]),
] satisfies RouteConfig;
