import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import * as pictures from './pictures.ts';

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

const noiseAs = (format: 'jpeg' | 'png' | 'webp') => async () =>
  sharp(await pictures.png(160, 120))
    .toFormat(format)
    .toBuffer();
const movingGif = () => pictures.movingGif(90, 60);

const jpegs = jpeg(160, 120);
const same = lossless(160, 120);
const moving: Outcome = { type: 'image/webp', width: 90, height: 60, animated: true };
const openXml = 'vnd.openxmlformats-officedocument';
const pdf = (inside: string) => () => Buffer.from(`%PDF-1.7\n1 0 obj<</Type/Catalog${inside}>>endobj\n%%EOF`);
const text = (words: string) => () => Buffer.from(words);
const document = (type: string): Outcome => ({ type: `application/${type}` });
const officeFile = (name: string, type: string): Row => [
  name,
  office(type.replace(/^vnd\./, '').concat('.main')),
  document(type),
];

type Row = [name: string, bytes: MediaFile['bytes'], outcome: Outcome];

const orientations = [1, 3, 6, 8].map(
  (orientation): Row => [
    `orientation-${orientation}.jpg`,
    from((picture) => picture.withMetadata({ orientation }).jpeg()),
    orientation < 5 ? jpegs : jpeg(120, 160),
  ],
);

const truncated = [0.02, 0.5, 0.995].flatMap((part): Row[] =>
  (['jpeg', 'png', 'webp'] as const).map((format) => {
    const name = `cut-at-${part}.${format}`;
    return [name, cut(noiseAs(format), part), damaged(name)];
  }),
);

const drawings = Object.entries({
  text: '<text>Solar</text>',
  script: '<script>alert(1)</script>',
  handler: '<rect width="9" height="9" onload="alert(1)"/>',
  foreign: '<foreignObject><p/></foreignObject>',
  loads: '<image href="http://127.0.0.1/x.png"/>',
  reads: '<image href="file:///etc/passwd"/>',
  holds: '<image href="data:image/png;base64,AAAA"/>',
  uses: '<use href="http://127.0.0.1/x.svg#a"/>',
  filters: '<rect fill="url(http://127.0.0.1/x.svg#a)"/>',
}).map(([name, inside]): Row => [`${name}.svg`, svg(inside), drawing]);

const entities = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>
<svg xmlns="http://www.w3.org/2000/svg"><desc>&b;</desc></svg>`;

/** Files that phones, cameras, offices and attackers send, each with what becomes of it. */
const rows: Row[] = [
  ...orientations,
  ['phone.jpg', () => pictures.photo(), jpeg(1920, 2560)],
  ['cmyk.jpg', from((picture) => picture.toColourspace('cmyk').jpeg()), jpegs],
  ['grey.jpg', from((picture) => picture.greyscale().jpeg()), jpegs],
  ['p3.jpg', from((picture) => picture.withIccProfile('p3').jpeg()), jpegs],
  ['16-bit.png', from((picture) => picture.toColourspace('rgb16').png()), same],
  ['palette.png', from((picture) => picture.png({ palette: true })), same],
  ['interlaced.png', from((picture) => picture.png({ progressive: true })), same],
  ['transparent.webp', from((picture) => picture.ensureAlpha(0.5).webp()), same],
  ['photo.webp', from((picture) => picture.webp()), jpegs],
  ['photo.avif', from((picture) => picture.avif()), jpegs],
  ['scan.tiff', from((picture) => picture.tiff()), jpegs],
  ['still.gif', from((picture) => picture.gif()), same],
  ['moving.gif', movingGif, moving],
  [
    'moving.webp',
    async () =>
      sharp(await movingGif(), { animated: true })
        .webp()
        .toBuffer(),
    moving,
  ],
  ['iphone.heic', () => readFileSync(join(import.meta.dirname, 'p3.heic')), jpegs],
  ['one-pixel.png', from((picture) => picture.resize(1, 1).png()), lossless(1, 1)],
  ['line.png', () => plain(12_000, 1).png().toBuffer(), lossless(12_000, 1)],
  ['poster.jpg', () => plain(2000, 15_000).jpeg().toBuffer(), jpeg(1155, 8660)],
  ['panorama.jpg', () => plain(12_000, 2000).jpeg().toBuffer(), jpeg(7680, 1280)],
  ['wrong-name.exe', from((picture) => picture.png()), same],
  ['logo.svg', svg('<circle cx="50" cy="50" r="40" fill="#f5a524"/>'), lossless(1600, 800)],
  ...drawings,
  ['entities.svg', text(entities), drawing],
  [
    'huge.svg',
    svg(`<path d="${'M0 0L1 1'.repeat(140_000)}"/>`),
    { status: 413, detail: "'huge.svg' has 2 MB; 1 MB are possible." },
  ],
  ['bomb.png', () => pictures.blackPng(30_000, 30_000), tooLarge('bomb.png')],
  ['above-50.png', () => plain(8000, 6400).png().toBuffer(), tooLarge('above-50.png')],
  ['large.jpg', () => plain(9000, 6000).jpeg().toBuffer(), jpeg(2560, 1707)],
  ...truncated,
  ['film.gif', () => pictures.manyFrames(301), { status: 422, detail: 'more than 300 pictures in it' }],
  ['cut.gif', cut(movingGif, 0.6), damaged('cut.gif')],
  [
    'noise.jpg',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, 7)]),
    damaged('noise.jpg'),
  ],
  ['minutes.pdf', pdf(''), document('pdf')],
  ['script.pdf', pdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>'), document('pdf')],
  officeFile('letter.docx', `${openXml}.wordprocessingml.document`),
  officeFile('rates.xlsx', `${openXml}.spreadsheetml.sheet`),
  officeFile('talk.pptx', `${openXml}.presentationml.presentation`),
  ['letter.odt', openDocument('text'), document('vnd.oasis.opendocument.text')],
  ['rates.ods', openDocument('spreadsheet'), document('vnd.oasis.opendocument.spreadsheet')],
  ['rates.csv', text('city,kWh\nपुणे,5.1\nKochi,4.8\n'), { type: 'text/csv; charset=utf-8' }],
  ['notes.txt', text('Minutes of the meeting.\nसूर्य\n'), { type: 'text/plain; charset=utf-8' }],
  ['macro.docm', office('ms-word.document.macroEnabled.main'), oldOffice('macro.docm')],
  [
    'old.doc',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]),
    oldOffice('old.doc'),
  ],
  ['photo.jpg', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500, 3)]), unknown('photo.jpg')],
  ['page.jpg', text('<!doctype html><script>alert(1)</script>'), unknown('page.jpg')],
  ['fragment.txt', text('  <img src=x onerror=alert(1)>'), unknown('fragment.txt')],
  ['archive.pdf', () => zip({ 'a.txt': 'a' }), unknown('archive.pdf')],
  ['empty.jpg', () => Buffer.alloc(0), { status: 422, detail: "'empty.jpg' is empty." }],
];

export const mediaFiles: readonly MediaFile[] = rows.map(([name, bytes, outcome]) => ({
  name,
  bytes,
  outcome,
}));

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

/** A ZIP archive of files that are not compressed, by their names. */
export function zip(files: Record<string, string>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), content]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, rest, Buffer.from(name)]));
    bodies.push(body);
    offset += body.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}
