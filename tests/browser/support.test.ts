import { expect, test } from '../support/browser.ts';

test('[HOLD-31] the browser reports violations of the content security policy, Trusted Types prevent text from becoming markup or script on the site and in the panel, and the fixture records console errors and accepts the expected ones', async ({
  page,
  noise,
  complaints,
}) => {
  noise.expect(/meant to fail/, /Content Security Policy/, /Trusted/);
  await page.goto('/');
  await page.evaluate(() => {
    console.error('meant to fail');
    const style = document.createElement('style');
    style.textContent = 'html { display: none }';
    document.head.append(style);
  });
  await expect.poll(() => complaints.heard.length, { message: 'complaints' }).toBe(2);
  expect(await page.locator('html').evaluate((html) => getComputedStyle(html).display)).toBe('block');

  const reported = page.waitForRequest(
    (request) =>
      request.url().endsWith('/policy-reports') &&
      request.postDataJSON()['csp-report']['effective-directive'] === 'frame-src',
  );
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = 'http://localhost/elsewhere';
    document.body.append(frame);
  });
  expect((await (await reported).response())?.status(), 'a report').toBe(204);

  for (const path of ['/', '/admin/login']) {
    if (path !== '/') await page.goto(path);
    const letThrough = await page.evaluate(() => {
      const { trustedTypes } = window as {
        trustedTypes?: { createPolicy(name: string, rules: object): void };
      };
      const script = document.createElement('script');
      const attempts = {
        markup: () =>
          document.body.insertAdjacentHTML('beforeend', '<img src="/favicon.svg" onerror="void 0">'),
        document: () => new DOMParser().parseFromString('<p>read</p>', 'text/html'),
        frame: () => document.createElement('iframe').setAttribute('srcdoc', '<p>framed</p>'),
        script: () => Reflect.set(script, 'text', 'document.title = "taken over"'),
        address: () => script.setAttribute('src', '/favicon.svg'),
        handler: () => document.body.setAttribute('onclick', 'document.title = "taken over"'),
        policy: () => trustedTypes?.createPolicy('default', { createHTML: (html: string) => html }),
      };
      return Object.entries(attempts).flatMap(([name, attempt]) => {
        try {
          attempt();
          return [name];
        } catch (error) {
          return error instanceof TypeError ? [] : [`${name}: ${error}`];
        }
      });
    });
    expect(letThrough, path).toEqual([]);
  }
});
