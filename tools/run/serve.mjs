import { existsSync } from 'node:fs';
import { run } from './child.mjs';
import { inProject, pinnedNode } from './project.mjs';

/**
 * Turns this process into the pinned Node with a file of the server. Settings may stand in `.env`; the environment goes
 * before it.
 *
 * @param {string} file
 * @param {NodeJS.ProcessEnv} environment
 * @param {string[]} [nodeFlags]
 * @param {string[]} [words] what was written behind the command
 * @returns {Promise<never>}
 */
export async function becomeServer(file, environment, nodeFlags = [], words = []) {
  const settings = inProject('.env');
  const flags = [
    ...(existsSync(settings) ? [`--env-file=${settings}`] : []),
    ...nodeFlags,
    inProject(file),
    ...words,
  ];
  const env = { ...process.env, ...environment };
  // The runtime gives way to the server where it can, so that signals and the exit code need no one between.
  if (process.execve && process.platform !== 'win32') process.execve(pinnedNode, [pinnedNode, ...flags], env);
  const { code } = await run(pinnedNode, flags, { show: true, environment: env });
  process.exit(code);
}
