import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The whole map goes out with the first document: no manifest end point to defend or to wait for.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
