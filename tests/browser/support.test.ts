import { expect, test } from '../support/browser.ts';

test('a page of the running site opens without a complaint', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.title()).not.toBe('');
});

test('complaints are heard, and announced ones are let pass', async ({ page, noise, complaints }) => {
  noise.expect(/meant to fail/, /Content Security Policy/);
  await page.goto('/');
  await page.evaluate(() => {
    console.error('meant to fail');
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken over"';
    document.head.append(script);
  });
  await expect.poll(() => complaints.heard.length).toBe(2);
  expect(await page.title()).not.toBe('taken over');
});

test('[HOLD-31] a browser reports what the content security policy refuses', async ({ page, noise }) => {
  noise.expect(/Content Security Policy/);
  await page.goto('/');
  const reported = page.waitForRequest(/\/policy-reports$/);
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = 'http://localhost/elsewhere';
    document.body.append(frame);
  });
  const request = await reported;
  expect(request.postDataJSON()).toMatchObject({ 'csp-report': { 'effective-directive': 'frame-src' } });
  expect((await request.response())?.status()).toBe(204);
});

test('without JavaScript the document is whole', async ({ open }) => {
  const page = await open({ javaScriptEnabled: false });
  await page.goto('/');
  expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
});
