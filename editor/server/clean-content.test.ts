import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { cleanContent, inThread, isHeavy, safeContent } from './clean-content.ts';
import { cleanContentNow } from './sanitise.ts';

test('[HOLD-21] heavy content is sanitised in another thread with the same result', async () => {
  const html = '<b>sun</b> &amp; <script>x</script>'.repeat(20_000);
  expect(isHeavy(html)).toBe(true);
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const cleaned = await cleanContent(html);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
  expect(cleaned).toEqual(cleanContentNow(html));
});

test('[HOLD-21] an article is sanitised in the same thread, with large pictures too', () => {
  expect(isHeavy('<p>Sun &amp; wind</p>'.repeat(1000))).toBe(false);
  expect(isHeavy(`<img src="data:image/png;base64,${'A'.repeat(1_500_000)}">`)).toBe(false);
});

test('[HOLD-21] what was sanitised to be stored is not sanitised again to be shown', async () => {
  const { content } = await cleanContent('<p>sun &amp; wind</p>'.repeat(20_000));
  expect(isHeavy(content)).toBe(true);
  const shown = safeContent(content).then(() => 'at once');
  expect(await Promise.race([shown, setImmediate('after a thread has started')])).toBe('at once');
});

test('[HOLD-16] clean content is returned unchanged and other content sanitised, every time', async () => {
  for (let time = 0; time < 2; time += 1) {
    expect(await safeContent('<p>sun</p>')).toBe('<p>sun</p>');
    expect(await safeContent('<p onclick="x">sun</p>')).toBe('<p>sun</p>');
  }
});

test.each([
  ['ends', 'process.exit(0)'],
  ['fails', 'throw new Error("broken")'],
  ['hangs', 'for (;;);'],
  ['is not there', 'import "./missing.mjs"'],
])('[HOLD-21] a thread that %s fails the content that it cleans, and nothing else', async (_, program) => {
  const thread = new URL(`data:text/javascript,${program}`);
  await expect(inThread('<p>sun</p>', thread, 1000)).rejects.toThrow();
  expect((await inThread('<p>sun</p>')).content).toBe('<p>sun</p>');
});
