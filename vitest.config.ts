import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** Milliseconds until something that is waited for counts as failed; a busy machine is no failure. */
const timeout = 15_000;
const globalSetup = './tests/support/global-setup.ts';
const setupFiles = './tests/support/end-servers.ts';

/** Projects run one group after the other; those of one group fill the workers together, so that none waits for the last file of another. */
function project(
  name: string,
  groupOrder: number,
  test: NonNullable<TestProjectInlineConfiguration['test']>,
): TestProjectInlineConfiguration {
  const expect = { poll: { timeout, interval: 50 } };
  return { test: { name, environment: 'node', expect, ...test, sequence: { groupOrder } } };
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    // A test that fails before it comes to what it waits for leaves the wait behind; it has told why it failed.
    onUnhandledError: ({ message }) => !/^page\.waitFor(Event|Request|Response): /.test(message),
    projects: [
      project('unit', 0, {
        include: ['{app,content,editor,engine,features,panel,server,site,ui,tools}/**/*.test.{ts,tsx}'],
        isolate: false,
        testTimeout: 90_000,
      }),
      project('rules', 0, {
        include: ['tests/rules/**/*.test.ts'],
        globalSetup,
        testTimeout: 180_000,
        hookTimeout: 60_000,
      }),
      project('api', 1, {
        include: ['tests/**/*.test.ts'],
        exclude: ['tests/{rules,browser,browsers,faults}/**'],
        globalSetup,
        setupFiles,
        isolate: false,
        testTimeout: 90_000,
        hookTimeout: 60_000,
      }),
      project('browser', 1, {
        include: ['tests/browser/**/*.test.ts'],
        globalSetup,
        setupFiles,
        isolate: false,
        testTimeout: 90_000,
        hookTimeout: 60_000,
      }),
      project('browsers', 2, {
        include: ['tests/browsers/**/*.test.ts'],
        testTimeout: 120_000,
        hookTimeout: 60_000,
      }),
      project('faults', 3, {
        include: ['tests/faults/**/*.test.ts'],
        globalSetup,
        setupFiles,
        testTimeout: 300_000,
        hookTimeout: 60_000,
        fileParallelism: false,
      }),
    ],
  },
});
