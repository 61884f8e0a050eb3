import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createS3Store } from './s3-store.ts';

test('[MEDIA-ST-09] a list of files goes through all pages of the store', async ({ onTestFinished }) => {
  const keys = ['files/a&b.pdf', 'files/c.pdf', 'files/d.pdf'];
  const server = createServer(({ url = '' }, response) => {
    const query = new URL(url, 'http://localhost').searchParams;
    const place = Number(query.get('continuation-token') ?? 0);
    const key = keys[place]?.replace('&', '&amp;');
    const next = place < 2 ? `<NextContinuationToken>${place + 1}</NextContinuationToken>` : '';
    const time = '<LastModified>2026-01-31T00:00:00.000Z</LastModified>';
    response.end(`<List>${next}<Contents><Key>${key}</Key><Size>${place}</Size>${time}</Contents></List>`);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/media`;
  const address = { url, accessKeyId: 'a', secretAccessKey: 'b', region: 'ap-south-1' };
  const store = createS3Store(address, '');
  const listed = [];
  for await (const file of store.list('files/')) listed.push(file);
  const modifiedAt = Date.parse('2026-01-31T00:00:00.000Z');
  expect(listed).toEqual(keys.map((key, bytes) => ({ key, bytes, modifiedAt })));
});
