import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { registry } from '../content/index.ts';
import { singletons } from '../content/settings.ts';

/** Sections whose screens differ from the regular ones, by content type. */
const customScreens: Readonly<Record<string, RouteConfigEntry[]>> = {
  'blog-posts': [
    route('blog', '../features/posts/panel/list.tsx', { id: 'admin/blog' }),
    route('blog-posts', '../features/posts/panel/alias.tsx', { id: 'admin/blog-posts' }),
    route('blog/new', '../features/posts/panel/form.tsx', { id: 'admin/blog/new' }),
    route('blog/:id/edit', '../features/posts/panel/form.tsx', { id: 'admin/blog/edit' }),
    historyScreen('blog/:id'),
    route('blog/:id/preview', '../features/posts/panel/preview.tsx', { id: 'admin/blog/preview' }),
  ],
  carousel: [
    route('carousel', '../features/carousel/panel/list.tsx', { id: 'admin/carousel' }),
    route('carousel/new', '../features/carousel/panel/add.tsx', { id: 'admin/carousel/new' }),
  ],
  members: [
    route('about', '../features/members/panel/page.tsx', { id: 'admin/about' }),
    route('about/:id/edit', '../features/members/panel/alias.tsx', { id: 'admin/about/edit' }),
    historyScreen('about/:id'),
    ...['working-committee', 'other-members'].flatMap((list) => [
      route(`about/${list}/new`, '../features/members/panel/form.tsx', { id: `admin/about/${list}/new` }),
      route(`about/${list}/:id`, '../features/members/panel/form.tsx', { id: `admin/about/${list}` }),
      route(`about/${list}/:id/edit`, '../features/members/panel/alias.tsx', {
        id: `admin/about/${list}/edit`,
      }),
      historyScreen(`about/${list}/:id`),
    ]),
  ],
  testimonials: standardScreens('testimonials', { form: '../features/records/panel/listed-record-form.tsx' }),
  channels: standardScreens('channels', { form: '../features/records/panel/listed-record-form.tsx' }),
  videos: standardScreens('video', { form: '../panel/videos/form.tsx' }),
  pages: [
    ...standardScreens('pages', { form: '../features/pages/panel/form.tsx' }),
    route('pages/:id/preview', '../features/pages/panel/preview.tsx', { id: 'admin/pages/preview' }),
  ],
  events: [
    ...standardScreens('events', { form: '../features/events/panel/form.tsx' }),
    route('events/:id/preview', '../features/events/panel/preview.tsx', { id: 'admin/events/preview' }),
  ],
  redirects: standardScreens('site/redirects', { list: '../features/redirects/panel/list.tsx' }),
  categories: standardScreens('categories', { form: '../features/posts/panel/categories/form.tsx' }),
  'rate-cards': standardScreens('rate-cards', { form: '../panel/rate-cards/form.tsx' }),
  contact: leadScreens('contact'),
  join: leadScreens('join'),
};

/** List, create and edit: the same two screens for every content type that has none of its own. */
function standardScreens(
  section: string,
  {
    list = '../features/records/panel/record-list.tsx',
    form = '../features/records/panel/record-form-screen.tsx',
  } = {},
): RouteConfigEntry[] {
  return [
    route(section, list, { id: `admin/${section}` }),
    route(`${section}/new`, form, { id: `admin/${section}/new` }),
    route(`${section}/:id/edit`, form, { id: `admin/${section}/edit` }),
    historyScreen(`${section}/:id`),
  ];
}

/** What visitors sent is read and dealt with. None is made here. */
function leadScreens(section: string): RouteConfigEntry[] {
  return [
    route(section, '../features/leads/panel/list.tsx', { id: `admin/${section}` }),
    route(`${section}/new`, '../panel/to-dashboard.tsx', { id: `admin/${section}/new` }),
    route(`${section}/:id`, '../features/leads/panel/page.tsx', { id: `admin/${section}/lead` }),
  ];
}

/** The versions of the record whose form is at this path. */
function historyScreen(record: string): RouteConfigEntry {
  return route(`${record}/history`, '../features/history/panel/page.tsx', { id: `admin/${record}/history` });
}

/** The map of every screen. */
export default [
  layout('../site/layout.tsx', { id: 'site' }, [
    index('../site/home/page.tsx', { id: 'site/home' }),
    route('about', '../site/about/page.tsx', { id: 'site/about' }),
    route('blog', '../site/blog/page.tsx', { id: 'site/blog' }),
    route('blog/:id', '../site/blog/post/page.tsx', { id: 'site/blog/post' }),
    route('events', '../site/events/page.tsx', { id: 'site/events' }),
    route('events/:id', '../site/events/event/page.tsx', { id: 'site/events/event' }),
    route('resources', '../site/resources/page.tsx', { id: 'site/resources' }),
    route('contact', '../site/contact/page.tsx', { id: 'site/contact' }),
    route('join', '../site/join/page.tsx', { id: 'site/join' }),
    route('search', '../site/search/page.tsx', { id: 'site/search' }),
    route('shop', '../site/coming-soon/page.tsx', { id: 'shop' }),
    route('training', '../site/coming-soon/page.tsx', { id: 'training' }),
    route('*', '../site/added-page/page.tsx', { id: 'site/added-page' }),
  ]),
  route('login', '../features/accounts/panel/login/alias.tsx', { id: 'login' }),
  route('admin/login', '../features/accounts/panel/login/page.tsx', { id: 'admin/login' }),
  route('admin/forgot', '../features/accounts/panel/forgot/page.tsx', { id: 'admin/forgot' }),
  route('admin/welcome', '../features/accounts/panel/welcome/page.tsx', { id: 'admin/welcome' }),
  route('admin', '../panel/layout.tsx', { id: 'admin' }, [
    index('../features/dashboard/panel/page.tsx', { id: 'admin/index' }),
    route('dashboard', '../panel/to-dashboard.tsx', { id: 'admin/dashboard' }),
    ...registry.flatMap(
      ({ definition }) => customScreens[definition.name] ?? standardScreens(definition.section.slice(1)),
    ),
    route('media', '../features/media/panel/library/page.tsx', { id: 'admin/media' }),
    route('media/external', '../features/media/panel/library/external.tsx', { id: 'admin/media/external' }),
    route('media/:id', '../features/media/panel/library/file.tsx', { id: 'admin/media/file' }),
    route('site', '../features/settings/panel/page.tsx', { id: 'admin/site' }),
    ...singletons.flatMap(({ definition: { section } }) => [
      route(section.slice(1), '../features/settings/panel/form.tsx', { id: `admin${section}` }),
      historyScreen(section.slice(1)),
    ]),
    route('audit', '../features/audit/panel/page.tsx', { id: 'admin/audit' }),
    route('help', '../features/help/panel/page.tsx', { id: 'admin/help' }),
    route('mail', '../features/mail/panel/list.tsx', { id: 'admin/mail' }),
    route('mail/:id', '../features/mail/panel/page.tsx', { id: 'admin/mail/one' }),
    route('people', '../features/accounts/panel/people/list.tsx', { id: 'admin/people' }),
    route('people/new', '../features/accounts/panel/people/form.tsx', { id: 'admin/people/new' }),
    route('people/:id', '../features/accounts/panel/people/form.tsx', { id: 'admin/people/person' }),
    route('account', '../features/accounts/panel/account/page.tsx', { id: 'admin/account' }),
    route('account/activity', '../features/audit/panel/own.tsx', { id: 'admin/account/activity' }),
    route('password', '../features/accounts/panel/account/alias.tsx', { id: 'admin/password' }),
    route('scheduled', '../features/schedule/panel/scheduled.tsx', { id: 'admin/scheduled' }),
    route('trash', '../features/trash/panel/page.tsx', { id: 'admin/trash' }),
    route('*', '../panel/to-dashboard.tsx', { id: 'admin/*' }),
  ]),
] satisfies RouteConfig;
