import { expect, test } from 'vitest';
import { setStylesAside } from './styles.ts';

test.each([
  ['<p style="color:red">a</p>', '<p data-style="color:red">a</p>'],
  ["<span class=a STYLE='mso-list:Ignore'>·</span>", "<span class=a data-STYLE='mso-list:Ignore'>·</span>"],
  ['<svg/onload=alert(1)>', '<svg/data-onload=alert(1)>'],
  ['<style>p{color:red}</style>a<style>b', 'a'],
  ['<a href="x>y" style=b>c</a>', '<a href="x>y" data-style=b>c</a>'],
])('setStylesAside turns %s into %s', (html, aside) => {
  expect(setStylesAside(html)).toBe(aside);
});
