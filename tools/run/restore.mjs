import './require-node.mjs';
import { ensureInstalled } from './install.mjs';
import { becomeServer } from './serve.mjs';

await ensureInstalled();
await becomeServer('server/commands/restore.ts', {}, [], process.argv.slice(2));
