import { describe, expect, it } from 'vitest';
import { readBytes } from './read-bytes.ts';

const most = 10 * 1024;

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

describe('the bytes of a body', () => {
  it('may be exactly as many as the limit', async () => {
    expect((await readBytes(request('x'.repeat(most)), most)).byteLength).toBe(most);
    await expect(readBytes(request('x'.repeat(most + 1)), most)).rejects.toEqual(refusal(413));
  });

  it('are counted while they come, and the line is not cut before the answer', async () => {
    const { body, count } = endless();
    await expect(readBytes(request(body), most)).rejects.toEqual(refusal(413));
    expect(count.pulled).toBeLessThan(20);
    expect(count.cancelled).toBe(false);
  });

  it('are not read when too many are announced', async () => {
    const { body, count } = endless();
    const announced = request(body, { 'content-length': String(most + 1) });
    await expect(readBytes(announced, most)).rejects.toEqual(refusal(413));
    // A stream fills its queue by itself, whoever reads.
    expect(count.pulled).toBeLessThan(2);
  });

  it('come in pieces and are put together', async () => {
    const body = new ReadableStream({
      start(controller) {
        for (const piece of ['na', 'mas', 'te']) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    });
    expect(new TextDecoder().decode(await readBytes(request(body), most))).toBe('namaste');
  });

  it('that break off are the fault of who sent them', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) });
    await expect(readBytes(request(body), most)).rejects.toEqual(refusal(400));
  });

  it('are not taken compressed: a few may unfold to very many', async () => {
    const zipped = request('{}', { 'content-encoding': 'gzip' });
    await expect(readBytes(zipped, most)).rejects.toEqual(refusal(415));
    expect((await readBytes(request('{}', { 'content-encoding': 'identity' }), most)).byteLength).toBe(2);
  });

  it('may be none', async () => {
    const empty = new Request('http://localhost/', { method: 'DELETE' });
    expect((await readBytes(empty, most)).byteLength).toBe(0);
  });
});
