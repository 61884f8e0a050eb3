// What pictures of the library add to the HTML of the home page, beside the same page with addresses of another site.
import { randomUUID } from 'node:crypto';
import type { Media } from '../server/media/media.ts';
import * as pictures from '../tests/factories/pictures.ts';
import { showEverywhere } from '../tests/support/library-pictures.ts';
import { startServer } from '../tests/support/server.ts';
import { printTable, reportGoal } from './table.ts';

const count = 30;

const site = await startServer();
try {
  const staff = await site.staff();
  const library: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const bytes = Uint8Array.from(await pictures.png(60 + index, 40));
    library.push((await staff.post<Media>('/media', bytes)).body.address);
  }
  const elsewhere = library.map((address) =>
    address.replace(/^\/media\/[0-9a-f-]{36}/, () => `https://photos.example/media/${randomUUID()}`),
  );
  const plain = await homeWith(elsewhere);
  const ours = await homeWith(library);
  printTable(
    'HTML of the home page',
    ['pictures', 'of the library', 'bytes of Brotli'],
    [
      ['of another site', plain.shown, plain.bytes],
      ['of the library', ours.shown, ours.bytes],
    ],
  );
  console.log();
  reportGoal('pictures of the library on it', ours.shown, 'at least', count);
  reportGoal('added HTML, KB', (ours.bytes - plain.bytes) / 1024, 'at most', 1);

  async function homeWith(addresses: readonly string[]): Promise<{ shown: number; bytes: number }> {
    let index = 0;
    const next = () => addresses[index++ % count] ?? '';
    await showEverywhere(staff, next);
    await staff.post('/carousel', { urls: [next(), next()] });
    const { text, headers } = await site.visitor.page('/', { 'accept-encoding': 'br' });
    const shown = text.match(/<img [^>]*src="\/media\//g)?.length ?? 0;
    return { shown, bytes: Number(headers.get('content-length')) };
  }
} finally {
  await site.stop();
}
