import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { paletteOf } from '../../content/look/palette.ts';
import type { Media } from '../../features/media/media.ts';
import * as pictures from '../factories/pictures.ts';
import { usualEngines } from '../support/database.ts';
import type { ProblemBody } from '../support/http.ts';
import { emptySite, useSite } from '../support/site.ts';

const green = { mainColor: '#1b5e20', accentColor: '#ffc107' };

describe.each(usualEngines)('the look of the site on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  const choose = (values: object) => site.staff.put<ProblemBody>('/settings/look', values);
  const upload = async (bytes: Uint8Array | string) =>
    (await site.staff.post<Media>('/media', typeof bytes === 'string' ? bytes : Uint8Array.from(bytes))).body;
  const document = (path = '/') => site.visitor.page(path);
  const file = async (address: string) => {
    const answer = await fetch(site.server.origin + address, {
      headers: { accept: 'image/avif,image/webp,*/*' },
    });
    return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  test('[LOOK-01] a site whose look was never chosen has no style sheet in its documents, and its own icons', async () => {
    const { text, headers } = await document();
    expect(text).not.toContain('<style');
    expect(headers.get('content-security-policy')).toContain("style-src 'self';");
    expect((await file('/favicon.ico')).type).toBe('image/png');
    for (const link of [
      'rel="icon" href="/favicon.svg"',
      'rel="apple-touch-icon" href="/apple-touch-icon.png"',
    ])
      expect(text.split(link)).toHaveLength(2);
  });

  test('[LOOK-02] [LOOK-04] two colours are in every document, in at most 400 bytes, without a script, and allowed by their hash alone', async () => {
    const before = await document();
    expect((await choose(green)).status).toBe(200);
    for (const path of ['/', '/about', '/blog', '/contact', '/nowhere', '/admin/login']) {
      const { text, headers } = await document(path);
      const [, style = ''] = /<style>(.*?)<\/style>/.exec(text) ?? [];
      expect(style).toContain(`--color-button:light-dark(${green.mainColor},`);
      expect(style).toContain(`--color-sun:${green.accentColor}`);
      const hash = createHash('sha256').update(style).digest('base64');
      expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`);
    }
    const after = await document();
    const size = ({ text }: { text: string }) => brotliCompressSync(text).length;
    expect(size(after) - size(before)).toBeLessThanOrEqual(400);
    const scripts = ({ text }: { text: string }) => text.match(/<script[^>]*>.*?<\/script>/gs);
    expect(scripts(after)).toEqual(scripts(before));
    const palette = paletteOf(green);
    const manifest = JSON.parse((await document('/manifest.webmanifest')).text);
    const { background_color: ground, theme_color: theme } = manifest;
    expect([ground, theme]).toEqual([palette.page.light, palette.navy.light]);
    expect(after.text).toContain(`<meta name="theme-color" content="${palette.page.dark}"`);
  });

  test('[LOOK-01] a logo is on every page with its size, beside the name or in its place, and its file cannot be deleted', async () => {
    const logo = await upload(await pictures.png(300, 100));
    expect((await choose({ logo: logo.address, isNameShown: true })).status).toBe(200);
    const name = 'Solar Industry Association of India';
    const picture = (alt: string) =>
      `<img class="logo wide" src="${logo.address}?whole-480" alt="${alt}" width="132" height="44"/>`;
    const beside = (await document('/about')).text;
    expect(beside).toContain(`${picture('')}<span>${name}</span>`);
    expect(beside.split('class="logo wide"')).toHaveLength(3);
    await choose({ logo: logo.address, isNameShown: false });
    const alone = (await document('/about')).text;
    expect(alone).toContain(`${picture(name)}</a>`);
    expect((await site.staff.delete(`/media/${logo.id}`)).status).toBe(409);
  });

  test('[LOOK-05] from one picture the library makes the icons of tabs and home screens', async () => {
    const drawing = sharp({ create: { width: 600, height: 300, channels: 4, background: '#c0262680' } });
    const icon = await upload(await drawing.png().toBuffer());
    await choose({ icon: icon.address });
    const { text } = await document();
    const manifest = (await document('/manifest.webmanifest')).text;
    for (const [name, side] of Object.entries({
      ...{ 'icon-48': 48, 'icon-180': 180, 'icon-192': 192, 'icon-512': 512, 'icon-mask': 512 },
    })) {
      const address = `${icon.address}?${name}`;
      expect(text + manifest, name).toContain(`"${address}"`);
      const { type, bytes } = await file(address);
      const { width, height, format } = await sharp(bytes).metadata();
      expect([type, width, height, format]).toEqual(['image/png', side, side, 'png']);
      const { isOpaque } = await sharp(bytes).stats();
      expect(isOpaque, name).toBe(name === 'icon-180' || name === 'icon-mask');
    }
    expect((await file('/favicon.ico')).bytes).toEqual((await file(`${icon.address}?icon-48`)).bytes);
    expect(text).not.toContain('/favicon.svg');
    expect(text).toContain(`"logo":"${site.server.origin}${icon.address}?icon-512"`);
  });
});
