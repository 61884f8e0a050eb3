import { describe, expect, it } from 'vitest';
import { delayScripts } from './late-scripts.ts';

const own = ' nonce="marker"';
const sheet = '<link rel="stylesheet" href="/a.css"/>';

describe('delayScripts', () => {
  it('lets preloads and the starting script of the render wait', () => {
    const link = `<link rel="modulepreload" href="/a.js"${own}/>`;
    const script = `<script${own} type="module" async="">import "/a.js"</script>`;
    expect(delayScripts(sheet + link + script, 'marker')).toContain(
      `${sheet}<link rel="waiting-module" href="/a.js"${own}/><script${own} type="waiting-module" async="">import "/a.js"</script>`,
    );
  });

  it('leaves alone what does not bear the marker', () => {
    const foreign =
      '<link rel="modulepreload" href="/a.js" nonce="other"/><script nonce="other" type="module">a()</script>';
    expect(delayScripts(sheet + foreign, 'marker')).toContain(sheet + foreign);
  });

  it('leaves the style sheet, letters and data scripts as they are', () => {
    const rest = `<script${own}>1</script><link rel="preload" as="font"${own}/>`;
    expect(delayScripts(sheet + rest, 'marker')).toContain(sheet + rest);
  });

  it('puts the starter above the style sheet, once and with the marker', () => {
    const [before, after] = delayScripts(`<head>${sheet}${sheet}`, 'marker').split(sheet + sheet);
    expect(after).toBe('');
    expect(before).toMatch(/^<head><script nonce="marker">\(function startScripts\(\)/);
  });

  it('writes a starter that is JavaScript and ends its element only once', () => {
    const text = /<script nonce="marker">([\s\S]*?)<\/script>/.exec(delayScripts(sheet, 'marker'))?.[1] ?? '';
    expect(() => new Function(text)).not.toThrow();
    expect(text).not.toMatch(/<[!/]/);
    expect(text.length).toBeLessThan(2500);
  });
});
