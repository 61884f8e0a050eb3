import './require-node.mjs';
import { ensureInstalled } from './install.mjs';
import { becomeServer } from './serve.mjs';

await ensureInstalled();
await becomeServer('server/dev.ts', { NODE_ENV: 'development' });
