import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { compressors, encodeResponse, negotiateResponse } from './encoded-response.ts';

const text = 'Rooftop solar is for everybody. '.repeat(200);

function encoded(headers: Record<string, string> = {}, status = 200) {
  return encodeResponse(
    new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } }),
  );
}

function request(headers: Record<string, string> = {}, method = 'GET'): Request {
  return new Request('http://localhost/', { method, headers });
}

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

describe('negotiateResponse', () => {
  it('a response is sent in the encoding that the client accepts, each with its own ETag', async () => {
    const answer = await encoded();
    const plain = await negotiateResponse(answer, request());
    const br = await negotiateResponse(answer, request({ 'accept-encoding': 'gzip, br' }));
    const gzip = await negotiateResponse(answer, request({ 'accept-encoding': 'gzip' }));
    expect([plain, br, gzip].map((response) => response.headers.get('content-encoding'))).toEqual([
      null,
      'br',
      'gzip',
    ]);
    expect(new Set([plain, br, gzip].map((response) => response.headers.get('etag'))).size).toBe(3);
    for (const response of [plain, br, gzip]) expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect((await bytesOf(plain)).toString()).toBe(text);
    expect(brotliDecompressSync(await bytesOf(br)).toString()).toBe(text);
    expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(text);
  });

  it('a compression that fails costs one client the smaller size, and the next one is compressed', async () => {
    vi.spyOn(compressors, 'br').mockRejectedValueOnce(new Error('no memory'));
    const answer = await encoded();
    const ask = () => negotiateResponse(answer, request({ 'accept-encoding': 'br' }));
    const first = await ask();
    expect([first.headers.get('content-encoding'), (await bytesOf(first)).toString()]).toEqual([null, text]);
    expect((await ask()).headers.get('content-encoding')).toBe('br');
  });

  it('a response with a matching ETag is 304, and any other request gets the body', async () => {
    const answer = await encoded({ 'content-security-policy': "default-src 'none'" });
    const br = { 'accept-encoding': 'br' };
    const tag = (await negotiateResponse(answer, request(br))).headers.get('etag') ?? '';
    for (const sent of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const response = await negotiateResponse(answer, request({ ...br, 'if-none-match': sent }));
      expect(response.status).toBe(304);
      expect(response.headers.get('etag')).toBe(tag);
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
      expect(response.headers.get('content-length')).toBeNull();
      expect(await response.text()).toBe('');
    }
    const others = [request({ ...br, 'if-none-match': '"other"' }), request({ 'if-none-match': tag })];
    for (const other of others) expect((await negotiateResponse(answer, other)).status).toBe(200);
  });

  it('HEAD returns the headers without the body', async () => {
    const answer = await encoded();
    const response = await negotiateResponse(answer, request({}, 'HEAD'));
    expect(response.headers.get('content-length')).toBe(String(text.length));
    expect(await response.text()).toBe('');
  });

  it('small and incompressible bodies are not compressed', async () => {
    const small = await encodeResponse(
      new Response('{}', { headers: { 'content-type': 'application/json' } }),
    );
    const picture = await encodeResponse(new Response(text, { headers: { 'content-type': 'image/webp' } }));
    for (const answer of [small, picture]) {
      const response = await negotiateResponse(answer, request({ 'accept-encoding': 'br' }));
      expect(response.headers.get('content-encoding')).toBeNull();
    }
  });

  it('only a response with status 200 has an ETag', async () => {
    const response = await negotiateResponse(await encoded({}, 404), request({ 'if-none-match': '*' }));
    expect(response.status).toBe(404);
    expect(response.headers.get('etag')).toBeNull();
  });
});
