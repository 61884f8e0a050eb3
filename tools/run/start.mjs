import './require-node.mjs';
import { ensureBuilt } from './build-pages.mjs';
import { ensureInstalled } from './install.mjs';
import { becomeServer } from './serve.mjs';

await ensureInstalled();
await ensureBuilt();
await becomeServer('server/main.ts', { NODE_ENV: 'production' });
