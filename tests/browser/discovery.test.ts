import { expect, test } from '../support/browser.ts';
import { builtIn } from '../support/built-in.ts';
import { failedCalls, follow, takenOver, visit } from './pages.ts';

test('[HOLD-14] the head is updated by a navigation within the page, also to a missing page; the shared document of missing pages keeps its message and the address when its scripts run, and leads to other pages', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const { title, description } = builtIn['resources-page'];
  await visit(page, '/about');
  await follow(page, 'Important Links');
  await page.waitForFunction((expected) => document.title.startsWith(expected), title);
  const canonical = page.locator('link[rel="canonical"]');
  expect(await canonical.getAttribute('href')).toBe(`${site.origin}/resources`);
  expect(await page.locator('head meta[name=description]').getAttribute('content')).toBe(description);
  await page.evaluate(() => {
    history.pushState({}, '', '/no-such-page');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await page.waitForFunction(() => document.title.startsWith('Page not found'));

  await site.visitor.page('/first-unknown');
  await site.visitor.page('/blog/first-missing');
  for (const [path, heading, link, next] of [
    ['/second/unknown?q=1', 'Page not found', 'Back to Home', '/'],
    ['/blog/second-missing', 'Blog post not found', 'Back to Blog', '/blog'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await takenOver(page);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
    await page.getByRole('main').getByRole('link', { name: link }).first().click();
    await page.waitForURL((url) => url.pathname === next);
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  }
});
