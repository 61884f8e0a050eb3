import { expect, it, vi } from 'vitest';
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
