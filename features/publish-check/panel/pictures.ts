import { inlineBytes } from '../../../engine/kinds/html/picture-source.ts';
import { isAllowedUrl } from '../../../engine/kinds/url/allowed-url.ts';
import { type Crop, cutAddress, cutsOf } from '../../../engine/kinds/url/crops.ts';
import { locale } from '../../../engine/locale.ts';
import type { CheckText } from '../../../engine/publish-check.ts';
import { fileSize } from '../../media/panel/media.ts';
import { Remembered } from './remembered.ts';

const mostBytes = 300 * 1024;
/** Pixels, where the bytes are not known. */
const mostWidth = 2400;
/** Pixels of the variant that a phone with a dense screen takes. */
const phoneWidth = 960;

/** What an image element asks for: another header would get a heavier file. */
const pictureTypes = 'image/avif,image/webp,*/*';

const unloadable: CheckText = {
  en: 'This picture cannot be loaded.',
  hi: 'यह चित्र खुल नहीं रहा है।',
};

/**
 * What is wrong with a picture, if anything. Of a file of the library the variant counts that a phone gets, of any other
 * picture of the site its file.
 */
export function pictureProblem(address: string, crop: Crop): Promise<CheckText | undefined> {
  const isData = address.startsWith('data:');
  if (!isData && !isAllowedUrl(address, 'picture')) return Promise.resolve(undefined);
  return problems.of(cutAddress(address, cutsOf(crop).at(-1) ?? crop, phoneWidth));
}

const problems = new Remembered<CheckText | undefined>(30_000, async (address) => {
  const width = await widthOf(address);
  // Most browsers cannot show what phones take, but the library can take it.
  if (width === undefined) return address.startsWith('data:image/heic') ? undefined : unloadable;
  const bytes = inlineBytes(address) || (await ownBytes(address));
  if (bytes !== undefined) return bytes > mostBytes ? heavy(fileSize(bytes)) : undefined;
  const pixels = width.toLocaleString(locale);
  return width > mostWidth ? heavy(`${pixels} pixels in width`, `${pixels} पिक्सेल चौड़ाई`) : undefined;
});

/** Pixels; undefined where the browser cannot load it. */
function widthOf(address: string): Promise<number | undefined> {
  const image = new Image();
  return new Promise((resolve) => {
    image.onload = () => resolve(image.naturalWidth);
    image.onerror = () => resolve(undefined);
    image.src = address;
  });
}

/** Seconds between two looks for a variant that is still being made. */
const pauses = [2, 5, 10];

/** Bytes of a picture of this site as today's browsers get it, 0 where they cannot be had; undefined for one of another site. */
async function ownBytes(address: string): Promise<number | undefined> {
  if (URL.parse(address, location.origin)?.origin !== location.origin) return undefined;
  for (const pause of [...pauses, undefined]) {
    const response = await fetch(address, { headers: { accept: pictureTypes } }).catch(() => undefined);
    if (!response?.ok) return 0;
    const { size } = await response.blob();
    // Another file stands in for a variant that is not ready, and nobody may keep that.
    if (response.headers.get('cache-control') !== 'no-store') return size;
    if (pause !== undefined) await new Promise((resolve) => setTimeout(resolve, pause * 1000));
  }
  return 0;
}

function heavy(size: string, sizeInHindi = size): CheckText {
  return {
    en: `This picture has ${size}. Up to 300 KB loads well on a phone.`,
    hi: `यह चित्र ${sizeInHindi} का है। 300 KB तक का चित्र फ़ोन पर आसानी से खुलता है।`,
  };
}
