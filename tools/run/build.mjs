import './require-node.mjs';
import { ensureBuilt } from './build-pages.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
await ensureBuilt({ always: true });
