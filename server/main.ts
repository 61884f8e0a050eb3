import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

// React decides while it is loaded which of its builds it is.
process.env.NODE_ENV ??= 'production';
// Keeps what was compiled, types taken out included: the next start is quicker and needs less memory.
enableCompileCache(join(root, '.cache/compile'));

const { serve } = await import('./serve.ts');
const { startWatchdog } = await import('./watchdog.ts');
const { readBuild } = await import('./pages/site-build.ts');
await serve(process.env, async () => ({ parts: await readBuild(join(root, 'build')) }));
// Not earlier: a large database may need its time to be brought up to date.
startWatchdog();
