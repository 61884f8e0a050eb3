import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  // A build is made beside the old one and then takes its place.
  buildDirectory: process.env.KIRAN_BUILD ?? 'build',
  ssr: true,
  // The whole map goes out with the first document: no manifest end point to defend or to wait for.
  routeDiscovery: { mode: 'initial' },
  // A file for each export of a route saves nothing here: our client loaders are a few lines.
  splitRouteModules: false,
} satisfies Config;
