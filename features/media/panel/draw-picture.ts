/** Pixels of the longest side that the library keeps. */
const maxSide = 2560;
/** Bytes up to which a JPEG is sent as it is. */
const maxJpegBytes = 2 * 1024 * 1024;
/** Milliseconds after which a picture is sent as it is. */
const maxTime = 10_000;

/**
 * The file to send: a large JPEG, a HEIC, BMP or ICO is drawn anew, upright, at most 2,560 pixels wide or high, so that it
 * is small and its metadata stays on the device. What cannot be drawn in time is sent as it is.
 */
export async function prepareFile(file: File): Promise<File> {
  const extension = extensionFor(file);
  if (!extension) return file;
  const late = new Promise<File>((resolve) => setTimeout(resolve, maxTime, file));
  return Promise.race([draw(file, extension).catch(() => file), late]);
}

function extensionFor({ type, size, name }: File): 'jpg' | 'png' | undefined {
  if (type === 'image/jpeg' && size <= maxJpegBytes) return undefined;
  if (type === 'image/jpeg' || /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name)) return 'jpg';
  return /^image\/(?:bmp|x-ms-bmp|x-icon|vnd\.microsoft\.icon)$/.test(type) ? 'png' : undefined;
}

async function draw(file: File, extension: 'jpg' | 'png'): Promise<File> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const drawn = await toFile(picture, scale, file.name, extension, 0.9);
  picture.close();
  return drawn;
}

/**
 * A picture of another website, drawn by this browser: the panel's policy lets pictures in, and nothing else.
 *
 * @throws when that website does not allow it
 */
export async function copyPicture(address: string): Promise<File> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = address;
  await image.decode();
  const name = new URL(address).pathname.split('/').at(-1) || 'picture';
  // PNG keeps what is transparent; the library makes of it what is smallest.
  return toFile(image, 1, name, /\.jpe?g(?:[?#]|$)/i.test(address) ? 'jpg' : 'png', 0.95);
}

async function toFile(
  picture: HTMLImageElement | ImageBitmap,
  scale: number,
  name: string,
  extension: 'jpg' | 'png',
  quality: number,
): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const type = extension === 'jpg' ? 'image/jpeg' : 'image/png';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob) throw new Error('The picture is empty.');
  return new File([blob], `${name.replace(/\.[^.]*$/, '')}.${extension}`, { type });
}
