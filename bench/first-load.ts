// What the home page makes a browser load before anything is clicked, beside the smallest page of React and React Router.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { firstLoad } from '../tests/support/first-load.ts';
import { root, startServer } from '../tests/support/server.ts';
import { printTable, reportGoal } from './table.ts';

const site = await startServer();
const scripts = await firstLoad(site, '/');
const page = await fetch(`${site.origin}/`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
await site.stop();
const total = scripts.reduce((sum, script) => sum + script.bytes, 0);
const reactDom = readFileSync(join(root, 'node_modules/react-dom/cjs/react-dom-client.production.js'));
printTable(
  'JavaScript of the first load of the home page, bytes of Brotli',
  ['script', 'bytes', 'unpacked'],
  [
    ...scripts.map((script) => [script.path, script.bytes, script.text.length]),
    ['in all', total, scripts.reduce((sum, script) => sum + script.text.length, 0)],
    ['for comparison: react-dom alone, not minified', brotliCompressSync(reactDom).length, reactDom.length],
    ['for comparison: the document', Number(page.headers.get('content-length')), 0],
  ],
);
reportGoal('JavaScript of the first load, KB', total / 1024, 'at most', 115);
const marks = /ZodError|safeParse|adminAuth|Invalid username or password/;
reportGoal(
  'scripts with parts of Zod or of the panel',
  scripts.filter(({ text }) => marks.test(text)).length,
  'at most',
  0,
);
