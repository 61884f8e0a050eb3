import './require-node.mjs';
import { ensureInstalled } from './install.mjs';
import { becomeServer } from './serve.mjs';

await ensureInstalled();
await becomeServer('server/commands/audit-verify.ts', {}, [], process.argv.slice(2));
