/** Pixels of the longest side that the library keeps. */
const maxSide = 2560;
/** Bytes up to which a JPEG is sent as it is. */
const maxJpegBytes = 2 * 1024 * 1024;
/** Milliseconds after which a picture is sent as it is. */
const maxTime = 10_000;

/** What a picture is drawn as. */
interface Drawing {
  type: 'image/jpeg' | 'image/png';
  extension: 'jpg' | 'png';
}

/**
 * The file to send: a large JPEG, a HEIC, BMP or ICO is drawn anew, upright, at most 2,560 pixels wide or high, so that it
 * is small and its metadata stays on the device. What cannot be drawn in time is sent as it is.
 */
export async function prepareFile(file: File): Promise<File> {
  const drawing = drawingFor(file);
  if (!drawing) return file;
  const late = new Promise<File>((resolve) => setTimeout(resolve, maxTime, file));
  return Promise.race([draw(file, drawing).catch(() => file), late]);
}

function drawingFor({ type, size, name }: File): Drawing | undefined {
  if (type === 'image/jpeg' && size <= maxJpegBytes) return undefined;
  if (type === 'image/jpeg' || /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name))
    return { type: 'image/jpeg', extension: 'jpg' };
  if (/^image\/(?:bmp|x-ms-bmp|x-icon|vnd\.microsoft\.icon)$/.test(type))
    return { type: 'image/png', extension: 'png' };
  return undefined;
}

async function draw(file: File, { type, extension }: Drawing): Promise<File> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return file;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
  return drawn ? new File([drawn], `${file.name.replace(/\.[^.]*$/, '')}.${extension}`, { type }) : file;
}
