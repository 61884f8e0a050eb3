import { expect, test } from 'vitest';
import { picturesInRtf } from './rtf-pictures.ts';

const png =
  String.raw`{\pict{\*\picprop\shplid1025{\sp{\sn shapeType}{\sv 75}}}\picscalex100\pngblip\bliptag-12{\*\blipuid 00ff}` +
  '\n8950\r\n4e47}';
const jpeg = String.raw`{\pict\jpegblip ffd8ff}`;
const metafile = String.raw`{\pict\wmetafile8 0100}`;
const document = (...parts: string[]) =>
  [String.raw`{\rtf1\ansi{\fonttbl{\f0 Arial;}}\pard a \'e9 \{b\} `, ...parts, '}'].join('\n');
const [pngData, jpegData] = ['data:image/png;base64,iVBORw==', 'data:image/jpeg;base64,/9j/'];

test.each([
  ['a PNG with its metafile', document(String.raw`{\*\shppict${png}}{\nonshppict${metafile}}`), [pngData]],
  ['a JPEG and a PNG', document(jpeg, png), [jpegData, pngData]],
  ['a picture that is a metafile only', document(png, metafile), [pngData, undefined]],
  [
    'pictures of bullets, headers and second versions of shapes',
    document(String.raw`{\*\listpicture ${png}}{\header ${png}}{\shprslt ${png}}`, jpeg),
    [jpegData],
  ],
  [
    'a picture that is cut off or not hexadecimal',
    document(String.raw`{\pict\pngblip xyz}`) + String.raw`{\pict\pngblip 89`,
    [undefined],
  ],
  ['no RTF', 'plain text', []],
])('[MEDIA-UP-12] picturesInRtf reads %s', (_, rtf, pictures) => {
  expect(picturesInRtf(rtf)).toEqual(pictures);
});
