import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { zip } from '../../../tests/factories/media-files.ts';
import { identify, readDrawing } from './file-kinds.ts';
import { PictureError } from './pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'kiran-file-kinds-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The media type of a file, or why it is refused. */
async function kindOf(bytes: Buffer | string, name = 'file'): Promise<string> {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  return identify(path, name).then(
    ({ type }) => type,
    (error: unknown) => {
      if (error instanceof PictureError) return error.reason;
      throw error;
    },
  );
}

const table = 'Name;City\n"Rao; Asha";Köln\nRavi;Delhi\n';
const utf16 = Buffer.from(`\uFEFF${table}`, 'utf16le');

test.each<[string, string | Buffer, string]>([
  ['in UTF-8', table, 'utf-8'],
  ['whose first words are the mark of a bitmap', 'BMW dealer,City\nAsha,Pune\n', 'utf-8'],
  ['of Excel in Windows-1252', Buffer.from(table, 'latin1'), 'windows-1252'],
  ['of Excel in UTF-16', utf16, 'utf-16le'],
  ['in UTF-16 the other way round', Buffer.from(utf16).swap16(), 'utf-16be'],
])('[MEDIA-PX-15] a text %s is CSV where it is called so', async (_, bytes, charset) => {
  expect(await kindOf(bytes, 'members.CSV')).toBe(`text/csv; charset=${charset}`);
  expect(await kindOf(bytes, 'letter.txt')).toBe(`text/plain; charset=${charset}`);
});

test.each<[string, string | Buffer]>([
  ['HTML', ' <!doctype html><p>'],
  ['HTML in UTF-16', Buffer.from('\uFEFF<html><script>', 'utf16le')],
  ['XML', '<?xml version="1.0"?><kml></kml>'],
  ['bytes', Buffer.from('a,b\0\nc,d\n')],
])('[MEDIA-PX-01] %s is no text', async (_, bytes) => {
  expect(await kindOf(bytes, 'a.csv')).toBe('unknown');
});

test('[MEDIA-PX-01] a PDF is one with up to 1,024 bytes before its mark, and a text about PDF is none', async () => {
  const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n\0\xff';
  for (const front of ['', '\r\n', 'Content-Type: application/pdf\r\n\r\n', '<br>', 'x'.repeat(1023)])
    expect(await kindOf(front + pdf), front.slice(0, 20)).toBe('application/pdf');
  expect(await kindOf('x'.repeat(1024) + pdf)).toBe('unknown');
  expect(await kindOf('A file that begins with %PDF- is a PDF.\n')).toContain('text/plain');
});

test('[MEDIA-PX-15] an office file is refused by the macros in it, wherever they are and whatever its type says', async () => {
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const word = (name: string) =>
    zip({
      '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
      'word/document.xml': '<x/>',
      [name]: 'x',
    });
  const openText = (name: string) =>
    zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>', [name]: 'x' });
  for (const name of [
    'word/vbaProject.bin',
    'VBAPROJECT.BIN',
    'x\\y\\vbaproject.bin',
    'word/embeddings/a.xlsm',
  ])
    expect(await kindOf(word(name)), name).toBe('old-office');
  for (const name of ['Basic/Standard/Module1.xml', 'basic/script-lc.xml', 'Scripts/python/a.py'])
    expect(await kindOf(openText(name)), name).toBe('old-office');
  expect(await kindOf(word('word/basics.xml'))).toContain('wordprocessingml');
  expect(await kindOf(openText('Pictures/Basic.png'))).toContain('opendocument.text');
});

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`;

test.each<[string, string, string]>([
  ['a drawing behind its prolog', `\uFEFF<?xml?> <!-- a --> <!DOCTYPE svg> ${svg('')}`, 'image/svg+xml'],
  ['a drawing with a prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['comments that do not end', '<!--'.repeat(16_000), 'unknown'],
  ['declarations', '<?xml?><!DOCTYPE a [<!ENTITY b "]">]>'.repeat(1700), 'unknown'],
  ['spaces', ' '.repeat(64 * 1024), 'text/plain; charset=utf-8'],
  ['quotes', '"'.repeat(64 * 1024), 'text/plain; charset=utf-8'],
  ['a drawing in a drawing, very deep', svg('<g>'.repeat(340_000)), 'drawing'],
  ['a drawing with very many attributes', svg(`<g ${'a="b" '.repeat(160_000)}/>`), 'image/svg+xml'],
  ['a drawing with spaces in an address', svg(`<g fill="${'url( '.repeat(200_000)}"/>`), 'drawing'],
  ['marks of a ZIP archive', `PK\x03\x04${'PK\x03\x04'.repeat(200_000)}`, 'unknown'],
])('[MEDIA-PX-07] %s takes less than a second', async (_, bytes, kind) => {
  const start = process.threadCpuUsage();
  expect(await kindOf(bytes)).toBe(kind);
  expect(process.threadCpuUsage(start).user).toBeLessThan(1_000_000);
});

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
