import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

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
    route('shop', 'site/coming-soon/page.tsx', { id: 'shop' }),
    route('training', 'site/coming-soon/page.tsx', { id: 'training' }),
    route('*', 'site/not-found/page.tsx'),
  ]),
  route('login', 'admin/login/alias.tsx'),
  route('admin/login', 'admin/login/page.tsx'),
  route('admin', 'admin/layout.tsx', { id: 'admin' }, [
    index('admin/dashboard/page.tsx'),
    route('dashboard', 'admin/dashboard/alias.tsx'),
    route('*', 'admin/unknown.tsx'),
  ]),
] satisfies RouteConfig;
