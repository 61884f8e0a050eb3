import './require-node.mjs';
import { ensureInstalled } from './install.mjs';
import { becomeServer } from './serve.mjs';

await ensureInstalled();
await becomeServer('server/media/media-command.ts', {}, [], process.argv.slice(2));
