import './require-node.mjs';
import { ensureBuilt } from './build-pages.mjs';
import { ensureInstalled } from './install.mjs';
import { becomeServer } from './serve.mjs';

const words = process.argv.slice(2);
await ensureInstalled();
// A rehearsal starts the product.
if (words.includes('--rehearse')) await ensureBuilt();
await becomeServer('server/backup/backup-command.ts', { NODE_ENV: 'production' }, [], words);
