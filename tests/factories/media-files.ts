import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import * as pictures from './pictures.ts';
import { zip } from './zip.ts';

/** What becomes of an uploaded file. */
export type Outcome =
  | { type: string; width?: number; height?: number; animated?: boolean }
  | { status: 413 | 415 | 422; detail: string };

export interface MediaFile {
  name: string;
  bytes: () => Buffer | Promise<Buffer>;
  outcome: Outcome;
}

/** Four quarters of plain colours, 160 × 120, as PNG in sRGB. */
export function quarters(width = 160, height = 120): Promise<Buffer> {
  const half = [width / 2, height / 2];
  // Colours that paper can show too.
  const colors = ['#b06058', '#6f9a70', '#6878a0', '#e0d0b0'];
  const squares = colors.map((color, index) => {
    const [x, y] = [(index % 2) * (half[0] ?? 0), Math.floor(index / 2) * (half[1] ?? 0)];
    return `<rect x="${x}" y="${y}" width="${half[0]}" height="${half[1]}" fill="${color}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${squares.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten().png().toBuffer();
}

const damaged = (name: string): Outcome => ({
  status: 422,
  detail: `'${name}' is damaged or did not arrive whole. Send it again.`,
});
const drawing: Outcome = {
  status: 415,
  detail: 'This drawing cannot be taken as it is. Save it as PNG and upload that.',
};
const unknown = (name: string): Outcome => ({
  status: 415,
  detail: `'${name}' is not a picture or document that can be used here.`,
});
const oldOffice = (name: string): Outcome => ({
  status: 415,
  detail: `Save '${name}' as PDF or in today's format (.docx, .xlsx) without macros.`,
});
const tooLarge = (name: string): Outcome => ({
  status: 422,
  detail: `'${name}' is larger than 100 megapixels. Make it smaller.`,
});
const jpeg = (width: number, height: number): Outcome => ({ type: 'image/jpeg', width, height });
const lossless = (width: number, height: number): Outcome => ({ type: 'image/', width, height });

const from = (change: (picture: Sharp) => Sharp, width?: number, height?: number) => async () =>
  change(sharp(await quarters(width, height))).toBuffer();
const svg = (inside: string) => () =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">${inside}</svg>`);
const cut = (file: () => Buffer | Promise<Buffer>, part: number) => async () => {
  const bytes = await file();
  return bytes.subarray(0, Math.floor(bytes.length * part));
};
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#456' }, limitInputPixels: false });
const office = (type: string) => () =>
  zip({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/x.xml" ContentType="application/vnd.${type}+xml"/></Types>`,
    '_rels/.rels': '<Relationships/>',
    'word/document.xml': '<x/>',
  });
const openDocument = (type: string) => () =>
  zip({ mimetype: `application/vnd.oasis.opendocument.${type}`, 'content.xml': '<x/>' });

const asJpeg = from((picture) => picture.jpeg());
const asPng = from((picture) => picture.png());
const asWebp = from((picture) => picture.webp());
const noiseAs = (format: 'jpeg' | 'png' | 'webp') => async () =>
  sharp(await pictures.png(160, 120))
    .toFormat(format)
    .toBuffer();
const movingGif = () => pictures.movingGif(90, 60);

const orientations = [1, 2, 3, 4, 5, 6, 7, 8].map(
  (orientation): MediaFile => ({
    name: `orientation-${orientation}.jpg`,
    bytes: from((picture) => picture.withMetadata({ orientation }).jpeg()),
    outcome: orientation < 5 ? jpeg(160, 120) : jpeg(120, 160),
  }),
);

const truncated = [0.02, 0.2, 0.5, 0.9, 0.995].flatMap((part): MediaFile[] => {
  const name = (extension: string) => `cut-at-${part}.${extension}`;
  return [
    { name: name('jpg'), bytes: cut(noiseAs('jpeg'), part), outcome: damaged(name('jpg')) },
    { name: name('png'), bytes: cut(noiseAs('png'), part), outcome: damaged(name('png')) },
    { name: name('webp'), bytes: cut(noiseAs('webp'), part), outcome: damaged(name('webp')) },
  ];
});

/** Files that phones, cameras, offices and attackers send, each with what becomes of it. */
export const mediaFiles: readonly MediaFile[] = [
  ...orientations,
  { name: 'phone.jpg', bytes: () => pictures.photo(), outcome: jpeg(1920, 2560) },
  {
    name: 'cmyk.jpg',
    bytes: from((picture) => picture.toColourspace('cmyk').jpeg()),
    outcome: jpeg(160, 120),
  },
  { name: 'grey.jpg', bytes: from((picture) => picture.greyscale().jpeg()), outcome: jpeg(160, 120) },
  {
    name: 'progressive.jpg',
    bytes: from((picture) => picture.jpeg({ progressive: true })),
    outcome: jpeg(160, 120),
  },
  { name: 'p3.jpg', bytes: from((picture) => picture.withIccProfile('p3').jpeg()), outcome: jpeg(160, 120) },
  {
    name: '16-bit.png',
    bytes: from((picture) => picture.toColourspace('rgb16').png()),
    outcome: lossless(160, 120),
  },
  {
    name: 'palette.png',
    bytes: from((picture) => picture.png({ palette: true })),
    outcome: lossless(160, 120),
  },
  {
    name: 'interlaced.png',
    bytes: from((picture) => picture.png({ progressive: true })),
    outcome: lossless(160, 120),
  },
  {
    name: 'transparent.webp',
    bytes: from((picture) => picture.ensureAlpha(0.5).webp()),
    outcome: lossless(160, 120),
  },
  { name: 'photo.webp', bytes: asWebp, outcome: jpeg(160, 120) },
  { name: 'photo.avif', bytes: from((picture) => picture.avif()), outcome: jpeg(160, 120) },
  { name: 'scan.tiff', bytes: from((picture) => picture.tiff()), outcome: jpeg(160, 120) },
  { name: 'still.gif', bytes: from((picture) => picture.gif()), outcome: lossless(160, 120) },
  {
    name: 'moving.gif',
    bytes: movingGif,
    outcome: { type: 'image/webp', width: 90, height: 60, animated: true },
  },
  {
    name: 'moving.webp',
    bytes: async () =>
      sharp(await movingGif(), { animated: true })
        .webp()
        .toBuffer(),
    outcome: { type: 'image/webp', width: 90, height: 60, animated: true },
  },
  {
    name: 'iphone.heic',
    bytes: () => readFileSync(join(import.meta.dirname, 'p3.heic')),
    outcome: jpeg(160, 120),
  },
  { name: 'one-pixel.png', bytes: from((picture) => picture.resize(1, 1).png()), outcome: lossless(1, 1) },
  { name: 'line.png', bytes: () => plain(12_000, 1).png().toBuffer(), outcome: lossless(12_000, 1) },
  { name: 'infographic.jpg', bytes: () => plain(1080, 9000).jpeg().toBuffer(), outcome: jpeg(1080, 9000) },
  { name: 'poster.jpg', bytes: () => plain(2000, 15_000).jpeg().toBuffer(), outcome: jpeg(1155, 8660) },
  { name: 'panorama.jpg', bytes: () => plain(12_000, 2000).jpeg().toBuffer(), outcome: jpeg(7680, 1280) },
  { name: 'wrong-name.txt', bytes: asJpeg, outcome: jpeg(160, 120) },
  { name: 'wrong-name.exe', bytes: asPng, outcome: lossless(160, 120) },
  {
    name: 'logo.svg',
    bytes: svg('<circle cx="50" cy="50" r="40" fill="#f5a524"/>'),
    outcome: lossless(1600, 800),
  },
  { name: 'text.svg', bytes: svg('<text>Solar</text>'), outcome: drawing },
  { name: 'script.svg', bytes: svg('<script>alert(1)</script>'), outcome: drawing },
  { name: 'handler.svg', bytes: svg('<rect width="9" height="9" onload="alert(1)"/>'), outcome: drawing },
  { name: 'foreign.svg', bytes: svg('<foreignObject><p/></foreignObject>'), outcome: drawing },
  { name: 'loads.svg', bytes: svg('<image href="http://127.0.0.1/x.png"/>'), outcome: drawing },
  { name: 'reads.svg', bytes: svg('<image href="file:///etc/passwd"/>'), outcome: drawing },
  { name: 'holds.svg', bytes: svg('<image href="data:image/png;base64,AAAA"/>'), outcome: drawing },
  { name: 'names.svg', bytes: svg('<image href="/media/secret.png"/>'), outcome: drawing },
  { name: 'uses.svg', bytes: svg('<use href="http://127.0.0.1/x.svg#a"/>'), outcome: drawing },
  { name: 'filters.svg', bytes: svg('<rect fill="url(http://127.0.0.1/x.svg#a)"/>'), outcome: drawing },
  {
    name: 'entities.svg',
    bytes: () =>
      Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><desc>&b;</desc></svg>',
      ),
    outcome: drawing,
  },
  {
    name: 'huge.svg',
    bytes: svg(`<path d="${'M0 0L1 1'.repeat(140_000)}"/>`),
    outcome: { status: 413, detail: "'huge.svg' has 2 MB; 1 MB are possible." },
  },
  { name: 'bomb.png', bytes: () => pictures.blackPng(30_000, 30_000), outcome: tooLarge('bomb.png') },
  {
    name: 'above-50.png',
    bytes: () => plain(8000, 6400).png().toBuffer(),
    outcome: tooLarge('above-50.png'),
  },
  { name: 'large.jpg', bytes: () => plain(9000, 6000).jpeg().toBuffer(), outcome: jpeg(2560, 1707) },
  ...truncated,
  {
    name: 'film.gif',
    bytes: () => pictures.manyFrames(301),
    outcome: { status: 422, detail: "'film.gif' has more than 300 pictures in it. Make it shorter." },
  },
  { name: 'cut.gif', bytes: cut(movingGif, 0.6), outcome: damaged('cut.gif') },
  {
    name: 'noise.jpg',
    bytes: () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, 7)]),
    outcome: damaged('noise.jpg'),
  },
  {
    name: 'minutes.pdf',
    bytes: () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF'),
    outcome: { type: 'application/pdf' },
  },
  {
    name: 'script.pdf',
    bytes: () =>
      Buffer.from(
        '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF',
      ),
    outcome: { type: 'application/pdf' },
  },
  {
    name: 'letter.docx',
    bytes: office('openxmlformats-officedocument.wordprocessingml.document.main'),
    outcome: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  },
  {
    name: 'rates.xlsx',
    bytes: office('openxmlformats-officedocument.spreadsheetml.sheet.main'),
    outcome: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  },
  {
    name: 'talk.pptx',
    bytes: office('openxmlformats-officedocument.presentationml.presentation.main'),
    outcome: { type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation' },
  },
  {
    name: 'letter.odt',
    bytes: openDocument('text'),
    outcome: { type: 'application/vnd.oasis.opendocument.text' },
  },
  {
    name: 'rates.ods',
    bytes: openDocument('spreadsheet'),
    outcome: { type: 'application/vnd.oasis.opendocument.spreadsheet' },
  },
  {
    name: 'talk.odp',
    bytes: openDocument('presentation'),
    outcome: { type: 'application/vnd.oasis.opendocument.presentation' },
  },
  {
    name: 'rates.csv',
    bytes: () => Buffer.from('city,kWh\nपुणे,5.1\nKochi,4.8\n'),
    outcome: { type: 'text/csv; charset=utf-8' },
  },
  {
    name: 'notes.txt',
    bytes: () => Buffer.from('Minutes of the meeting.\nसूर्य\n'),
    outcome: { type: 'text/plain; charset=utf-8' },
  },
  {
    name: 'macro.docm',
    bytes: office('ms-word.document.macroEnabled.main'),
    outcome: oldOffice('macro.docm'),
  },
  { name: 'macro.xlsm', bytes: office('ms-excel.sheet.macroEnabled.main'), outcome: oldOffice('macro.xlsm') },
  {
    name: 'old.doc',
    bytes: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]),
    outcome: oldOffice('old.doc'),
  },
  {
    name: 'photo.jpg',
    bytes: () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500, 3)]),
    outcome: unknown('photo.jpg'),
  },
  {
    name: 'page.jpg',
    bytes: () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    outcome: unknown('page.jpg'),
  },
  {
    name: 'fragment.txt',
    bytes: () => Buffer.from('  <img src=x onerror=alert(1)>'),
    outcome: unknown('fragment.txt'),
  },
  { name: 'archive.pdf', bytes: () => zip({ 'a.txt': 'a' }), outcome: unknown('archive.pdf') },
  { name: 'bytes.bin', bytes: () => Buffer.alloc(300, 1), outcome: unknown('bytes.bin') },
  {
    name: 'empty.jpg',
    bytes: () => Buffer.alloc(0),
    outcome: { status: 422, detail: "'empty.jpg' is empty." },
  },
];

/** Mean distance of the colours of two pictures of the same size, in Lab. */
export async function meanDifference(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = [await labOf(one), await labOf(other)];
  if (first.length !== second.length) throw new Error('The pictures differ in size.');
  let sum = 0;
  for (let index = 0; index < first.length; index += 3)
    sum += Math.hypot(...[0, 1, 2].map((part) => (first[index + part] ?? 0) - (second[index + part] ?? 0)));
  return sum / (first.length / 3);
}

async function labOf(bytes: Buffer): Promise<Float32Array> {
  const lab = await sharp(bytes).removeAlpha().toColourspace('lab').raw({ depth: 'float' }).toBuffer();
  return new Float32Array(lab.buffer, lab.byteOffset, lab.length / 4);
}

/** The requirement that says most of a file's outcome. */
export function rowOf({ name, outcome }: MediaFile): string {
  if (name.endsWith('.svg')) return 'MEDIA-PX-06';
  if (/^(?:bomb|above-50|large|film)/.test(name)) return 'MEDIA-PX-08';
  if ('status' in outcome) return outcome.detail.includes('damaged') ? 'MEDIA-PX-09' : 'MEDIA-PX-15';
  return outcome.type.startsWith('image/') ? 'MEDIA-PX-03' : 'MEDIA-PX-15';
}
