import { Hono } from 'hono';
import type { AppEnvironment } from '../../kernel/api/environment.ts';
import { notFound } from '../../kernel/app-error.ts';
import { isFresh, notModifiedHeaders, type Variant } from '../http/encoded-response.ts';
import { requireGetOrHead } from '../http/require-get-or-head.ts';
import { resourcePolicy } from '../http/security-headers.ts';
import type { PostStore } from '../store/post-store.ts';
import { addressOf, type StoredPicture } from './inline-pictures.ts';

/**
 * The pictures of published posts, as files that never change.
 *
 * @example
 * app.route('/', pictureFiles(store.posts));
 */
export function pictureFiles(posts: Pick<PostStore, 'publishedPicture'>) {
  const app = new Hono<AppEnvironment>();
  app.all('/blog/pictures/:file{[0-9a-f]{32}\\.[a-z]{3,4}}', async ({ req }) => {
    requireGetOrHead(req.method);
    const picture = await posts.publishedPicture(req.param('file').slice(0, 32));
    if (!picture || addressOf(picture) !== req.path) throw notFound('picture');
    const file = fileOf(picture);
    if (isFresh(file, req.header('if-none-match')))
      return new Response(null, { status: 304, headers: notModifiedHeaders(file) });
    const body = req.method === 'HEAD' ? null : (file.body as Buffer<ArrayBuffer>);
    return new Response(body, { headers: { ...file.headers } });
  });
  return app;
}

function fileOf({ digest, type, bytes }: StoredPicture): Omit<Variant, 'onMemoryGrowth'> {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const etag = `"${digest}"`;
  const headers = {
    'content-type': type,
    'content-length': String(body.length),
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'content-security-policy': "default-src 'none'; sandbox",
    // Feed readers show our pictures on pages of their own.
    [resourcePolicy]: 'cross-origin',
  };
  return { body, etag, headers };
}
