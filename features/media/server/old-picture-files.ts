import { Hono } from 'hono';
import type { AppEnvironment } from '../../../engine/api/environment.ts';
import { notFound } from '../../../engine/app-error.ts';
import { requireGetOrHead } from '../../../engine/http/require-get-or-head.ts';
import { resourcePolicy } from '../../../engine/http/security-headers.ts';
import type { Store } from '../../../server/store/store.ts';

/**
 * The addresses that pictures inside posts had before the library. They lead to its files; what is not moved yet is served.
 *
 * @example
 * app.route('/', oldPictureFiles(store));
 */
export function oldPictureFiles({ posts, media }: Pick<Store, 'posts' | 'media'>) {
  const app = new Hono<AppEnvironment>();
  app.all('/blog/pictures/:file{[0-9a-f]{32}\\.[a-z]{3,4}}', async ({ req, redirect }) => {
    requireGetOrHead(req.method);
    const digest = req.param('file').slice(0, 32);
    const id = await posts.movedPicture(digest);
    const moved = id === undefined ? undefined : await media.get(id);
    if (moved) return redirect(`${moved.media.address}?whole-1280`, 301);
    const picture = await posts.oldPicture(digest);
    if (!picture) throw notFound('picture');
    return new Response(Buffer.from(picture.bytes), {
      headers: {
        'content-type': picture.type,
        'cache-control': 'public, max-age=3600',
        'content-security-policy': "default-src 'none'; sandbox",
        // Feed readers show our pictures on pages of their own.
        [resourcePolicy]: 'cross-origin',
      },
    });
  });
  return app;
}
