import './require-node.mjs';
import { ensureInstalled } from './install.mjs';
import { becomeServer } from './serve.mjs';

await ensureInstalled();
await becomeServer('server/commands/backup.ts', { NODE_ENV: 'production' }, [], process.argv.slice(2));
