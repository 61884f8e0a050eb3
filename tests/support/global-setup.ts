import type { TestProject } from 'vitest/node';
import { type Cluster, startCluster } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test run's PostgreSQL, without a database name. */
    postgresUrl: string;
  }
}

/** One cluster serves all projects of a run; each project loads this module anew, so the count of users lives on the process. */
const shared = globalThis as { kiranTestCluster?: { users: number; cluster: Promise<Cluster> } };

/** Gives the tests a PostgreSQL: the one of TEST_DATABASE_URL, otherwise one of their own. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const outside = process.env.TEST_DATABASE_URL;
  if (outside) {
    project.provide('postgresUrl', outside.replace(/\/[^/]*$/, ''));
    return undefined;
  }
  shared.kiranTestCluster ??= { users: 0, cluster: startCluster() };
  const use = shared.kiranTestCluster;
  use.users += 1;
  const cluster = await use.cluster;
  project.provide('postgresUrl', cluster.url);
  return async () => {
    use.users -= 1;
    if (use.users > 0) return;
    delete shared.kiranTestCluster;
    await cluster.dispose();
  };
}
