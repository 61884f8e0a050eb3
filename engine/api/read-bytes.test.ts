import { expect, it } from 'vitest';
import { readBytes } from './read-bytes.ts';

const max = 10 * 1024;

function request(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
}

/** A body that never ends; `pulled` counts its pieces of 1 KB. */
function endless() {
  const count = { pulled: 0, cancelled: false };
  const body = new ReadableStream({
    pull(controller) {
      count.pulled += 1;
      controller.enqueue(new Uint8Array(1024));
    },
    cancel() {
      count.cancelled = true;
    },
  });
  return { body, count };
}

const refusal = (status: number) => expect.objectContaining({ status });

it('a body can have exactly as many bytes as the limit', async () => {
  expect((await readBytes(request('x'.repeat(max)), max)).byteLength).toBe(max);
  await expect(readBytes(request('x'.repeat(max + 1)), max)).rejects.toEqual(refusal(413));
});

it('a body over the limit is rejected while it arrives, without cancelling the stream', async () => {
  const { body, count } = endless();
  await expect(readBytes(request(body), max)).rejects.toEqual(refusal(413));
  expect(count.pulled).toBeLessThan(20);
  expect(count.cancelled).toBe(false);
});

it('a body with a Content-Length over the limit is not read', async () => {
  const { body, count } = endless();
  const announced = request(body, { 'content-length': String(max + 1) });
  await expect(readBytes(announced, max)).rejects.toEqual(refusal(413));
  // A stream fills its queue by itself, whoever reads.
  expect(count.pulled).toBeLessThan(2);
});

it('a body that breaks off is rejected with 400', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) });
  await expect(readBytes(request(body), max)).rejects.toEqual(refusal(400));
});

it('a compressed body is rejected with 415', async () => {
  const zipped = request('{}', { 'content-encoding': 'gzip' });
  await expect(readBytes(zipped, max)).rejects.toEqual(refusal(415));
  expect((await readBytes(request('{}', { 'content-encoding': 'identity' }), max)).byteLength).toBe(2);
});
