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
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  // PNG keeps what is transparent; the library makes of it what is smallest.
  const isPhoto = /\.jpe?g(?:[?#]|$)/i.test(address);
  const type = isPhoto ? 'image/jpeg' : 'image/png';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.95));
  if (!blob) throw new Error('The picture is empty.');
  const name =
    new URL(address).pathname
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') || 'picture';
  return new File([blob], `${name}.${isPhoto ? 'jpg' : 'png'}`, { type });
}
