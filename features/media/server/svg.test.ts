import { expect, test } from 'vitest';
import { readDrawing } from './svg.ts';

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`;

test.for([
  ['<g id="a"><path d="M0 0"/></g><use href="#a"/><use xlink:href="#a"/>', true],
  ['<rect fill="url(#a)" filter="url(\'#b\')"/>', true],
  ['<use href="https://example.com/a.svg#b"/>', false],
  ['<use href="data:image/svg+xml,x"/>', false],
  ['<use xlink:href="file:///etc/passwd"/>', false],
  ['<use href="/media/a.svg#b"/>', false],
  ['<rect fill="url(/media/a.svg#b)"/>', false],
  ['<rect onclick="x()"/>', false],
  ['<script>x()</script>', false],
  ['<s:style xmlns:s="http://www.w3.org/2000/svg">a{}</s:style>', false],
] as const)('the drawing with %s is plain: %s', ([inside, isPlain]) => {
  expect(readDrawing(svg(inside))).toBe(isPlain ? 'plain' : 'refused');
});

test('a drawing with entities of its own, or behind another instruction, is not plain', () => {
  expect(readDrawing(`<?xml version="1.0"?><!DOCTYPE svg>${svg('')}`)).toBe('plain');
  expect(readDrawing(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`)).toBe('refused');
  expect(readDrawing(`<?xml-stylesheet href="a.css"?>${svg('')}`)).toBe('refused');
});
