import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCluster } from './postgres.ts';
import { removeTemplates } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test run's PostgreSQL, without a database name. */
    postgresUrl: string;
    /** Folder of the databases that are made once and copied. */
    templates: string;
  }
}

interface Shared {
  readonly url: string;
  readonly templates: string;
  dispose(): Promise<void>;
}

/** One cluster serves all projects of a run; each project loads this module anew, so the count of users lives on the process. */
const run = globalThis as { kiranTests?: { users: number; shared: Promise<Shared> } };

/** Gives the tests a PostgreSQL, the one of TEST_DATABASE_URL or one of their own, and a folder for templates. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.kiranTests ??= { users: 0, shared: share() };
  const use = run.kiranTests;
  use.users += 1;
  const { url, templates, dispose } = await use.shared;
  project.provide('postgresUrl', url);
  project.provide('templates', templates);
  return async () => {
    use.users -= 1;
    if (use.users > 0) return;
    delete run.kiranTests;
    await dispose();
  };
}

async function share(): Promise<Shared> {
  const outside = process.env.TEST_DATABASE_URL;
  const cluster = outside ? undefined : await startCluster();
  const url = cluster?.url ?? String(outside).replace(/\/[^/]*$/, '');
  const templates = mkdtempSync(join(tmpdir(), 'kiran-templates-'));
  const dispose = async () => {
    await removeTemplates(templates);
    await cluster?.dispose();
  };
  return { url, templates, dispose };
}
