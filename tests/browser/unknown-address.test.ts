import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import { follow, takenOver } from './pages.ts';

describe('the cached document for missing pages', () => {
  test('[HOLD-14] all unknown addresses share one cached document, and all missing posts another', async ({
    site,
  }) => {
    const groups = [
      ['/no-such-page', '/another/one?q=1', '/x.php', '/%E0%A4%B8', '/no-such-page/'],
      ['/blog/gone', '/blog/01890000-0000-7000-8000-000000000000', '/blog/gone?x=1'],
    ];
    const before = await entries(site.origin);
    for (const paths of groups) {
      const answers = await Promise.all(paths.map((path) => site.visitor.page(path)));
      for (const { status, headers } of answers) {
        expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
      }
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      for (const path of paths) expect(answers[0]?.text).not.toContain(path.slice(1).split('?')[0]);
    }
    const many = Array.from({ length: 200 }, (_, number) => site.visitor.page(`/unknown-${number}`));
    await Promise.all(many);
    expect(await entries(site.origin)).toBe(before + 2);
  });

  test('[HOLD-14] the shared document keeps its message and the address after hydration at another address', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(/status of 404/);
    await site.visitor.page('/first-unknown');
    await site.visitor.page('/blog/first-missing');
    for (const [path, heading] of [
      ['/second/unknown?q=1', 'Page not found'],
      ['/blog/second-missing', 'Blog post not found'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await takenOver(page);
      await page.evaluate(() => Object.assign(window, { isSame: true }));
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
      await follow(page, 'About');
      await page.waitForURL('**/about');
      expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    }
  });
});

/** Documents that the server keeps. */
async function entries(origin: string): Promise<number> {
  const figures = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^kiran_page_cache_entries (\d+)$/m.exec(figures)?.[1]);
}
