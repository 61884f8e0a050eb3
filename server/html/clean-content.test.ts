import { describe, expect, test } from 'vitest';
import { plainText } from '../../content/article/excerpt.ts';
import { cleanContent, isHeavy, safeContent } from './clean-content.ts';
import { cleanContentNow } from './sanitise.ts';

describe('cleanContent', () => {
  test('[HOLD-21] what takes long is cleaned in another thread, with the same result', async () => {
    const html = '<b>sun</b> &amp; <script>x</script>'.repeat(20_000);
    expect(isHeavy(html)).toBe(true);
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const cleaned = await cleanContent(html);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
    expect(cleaned).toEqual(cleanContentNow(html));
  });

  test('[HOLD-21] the text of content without a tag is the same as that of any other', async () => {
    const { content, text } = await cleanContent(' a  &lt; b &amp;amp; "c" &nbsp;d ');
    expect(text).toBe('a < b &amp; "c" d');
    expect(text).toBe(plainText(content));
  });

  test('[HOLD-21] an article, and one with large pictures in it, is cleaned at once', () => {
    expect(isHeavy('<p>Sun &amp; wind</p>'.repeat(1000))).toBe(false);
    expect(isHeavy(`<img src="data:image/png;base64,${'A'.repeat(1_500_000)}">`)).toBe(false);
  });

  test('[HOLD-16] content that needs no change comes back as it is, and other content cleaned, each time', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(await safeContent('<p>sun</p>')).toBe('<p>sun</p>');
      expect(await safeContent('<p onclick="x">sun</p>')).toBe('<p>sun</p>');
    }
  });
});
