import { describe, expect, it } from 'vitest';
import { lowerScriptPriority } from './low-priority-scripts.ts';

const own = ' nonce="marker"';

describe('lowerScriptPriority', () => {
  it('lets preloads and the starting script of the render wait', () => {
    const link = `<link rel="modulepreload" href="/a.js"${own}/>`;
    const script = `<script${own} type="module" async="">`;
    expect(lowerScriptPriority(link + script, 'marker')).toBe(
      `<link rel="modulepreload" href="/a.js"${own} fetchpriority="low"/><script${own} fetchpriority="low" type="module" async="">`,
    );
  });

  it('leaves alone what does not bear the marker', () => {
    const foreign =
      '<link rel="modulepreload" href="/a.js" nonce="other"/><link rel="modulepreload" href="/b.js"/>';
    expect(lowerScriptPriority(foreign, 'marker')).toBe(foreign);
  });

  it('leaves the style sheet, letters and data scripts as they are', () => {
    const rest = `<link rel="stylesheet" href="/a.css"${own}/><script${own}>1</script><link rel="preload" as="font"${own}/>`;
    expect(lowerScriptPriority(rest, 'marker')).toBe(rest);
  });
});
