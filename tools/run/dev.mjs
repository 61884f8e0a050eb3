import './require-node.mjs';
import { ensureInstalled } from './install.mjs';
import { inProject } from './project.mjs';
import { becomeServer } from './serve.mjs';

await ensureInstalled();
const watched = ['server', 'features', 'content', 'editor', 'engine'].map(
  (folder) => `--watch-path=${inProject(folder)}`,
);
// The database survives it, and a new server need not wait for the old one to say farewell.
const watchFlags = [...watched, '--watch-kill-signal=SIGKILL', '--watch-preserve-output'];
await becomeServer('server/dev.ts', { NODE_ENV: 'development' }, watchFlags);
