import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeXml } from './xml.ts';

/** What a parser makes of escaped text. */
function read(escaped: string): string {
  return escaped.replace(/&#(\d+);/g, (_reference, code) => String.fromCharCode(Number(code)));
}

test('escapeXml keeps every character that XML allows and writes no markup', () => {
  const character = fc.oneof(fc.constantFrom('&', '<', '>', '"', "'", ']', '\n', '☀', '𝕏', 'स'), fc.string());
  fc.assert(
    fc.property(fc.array(character), (characters) => {
      const text = characters.join('');
      const escaped = escapeXml(text);
      expect(escaped).not.toMatch(/[<>"']|&(?!#\d+;)/);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
      expect(read(escaped)).toBe(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''));
    }),
  );
});
