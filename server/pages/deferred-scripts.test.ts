import { describe, expect, it } from 'vitest';
import { deferScripts } from './deferred-scripts.ts';

const own = ' nonce="marker"';
const sheet = '<link rel="stylesheet" href="/a.css"/>';

describe('deferScripts', () => {
  it('preloads and the entry script of a page are deferred', () => {
    const link = `<link rel="modulepreload" href="/a.js"${own}/>`;
    const script = `<script${own} type="module" async="">import "/a.js"</script>`;
    expect(deferScripts(sheet + link + script, 'marker')).toContain(
      `${sheet}<link rel="deferred-module" href="/a.js"${own}/><script${own} type="deferred-module" async="">import "/a.js"</script>`,
    );
  });

  it('scripts without the nonce placeholder are not deferred', () => {
    const foreign =
      '<link rel="modulepreload" href="/a.js" nonce="other"/><script nonce="other" type="module">a()</script>';
    expect(deferScripts(sheet + foreign, 'marker')).toContain(sheet + foreign);
  });

  it('style sheets, fonts and data scripts are not deferred', () => {
    const rest = `<script${own}>1</script><link rel="preload" as="font"${own}/>`;
    expect(deferScripts(sheet + rest, 'marker')).toContain(sheet + rest);
  });

  it('the script loader is inserted once before the style sheet with the nonce placeholder', () => {
    const [before, after] = deferScripts(`<head>${sheet}${sheet}`, 'marker').split(sheet + sheet);
    expect(after).toBe('');
    expect(before).toMatch(/^<head><script nonce="marker">\(function loadDeferredScripts\(\)/);
  });

  it('the script loader is valid JavaScript without a closing tag in its text', () => {
    const text = /<script nonce="marker">([\s\S]*?)<\/script>/.exec(deferScripts(sheet, 'marker'))?.[1] ?? '';
    expect(() => new Function(text)).not.toThrow();
    expect(text).not.toMatch(/<[!/]/);
    expect(text.length).toBeLessThan(2500);
  });
});
