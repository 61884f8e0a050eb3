import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import type { InlinePictureType } from '../engine/kinds/html/picture-source.ts';
import type { Media } from '../features/media/media.ts';
import { prepareFile } from '../features/media/panel/draw-picture.ts';
import { dataAddress } from './data-address.ts';
import { writeHtml } from './html/write-html.ts';
import type { Picture } from './schema/picture.ts';

/** Bytes that an article may have: a request may have 16 MiB, and the rest of the post wants room too. */
export const mostArticleBytes = 16 * 1024 * 1024 - 64 * 1024;

/**
 * Puts picture files where the selection is, as data inside of the article, and selects the last one. `problem` is a
 * sentence when some could not be taken.
 */
export async function insertPictures(
  editor: Editor,
  files: readonly File[],
): Promise<{ inserted: number; problem?: string }> {
  let inserted = 0;
  const problems: string[] = [];
  for (const file of files) {
    const picture = await readPicture(editor, file);
    if (typeof picture === 'string') problems.push(picture);
    else if (!hasRoomFor(editor, picture.src.length)) problems.push(tooLarge(file));
    else {
      insert(editor, picture);
      inserted += 1;
    }
  }
  return { inserted, ...(problems.length > 0 ? { problem: problems.join(' ') } : {}) };
}

/** Puts a picture of the library where the selection is, and selects it. */
export function insertMedia(editor: Editor, media: Media): void {
  insert(editor, pictureOf(media));
}

/** Puts a picture file in the place of a picture; gives a sentence when it cannot be taken. */
export async function replacePicture(
  editor: Editor,
  position: () => number | undefined,
  file: File,
): Promise<string | undefined> {
  const picture = await readPicture(editor, file);
  if (typeof picture === 'string') return picture;
  if (!hasRoomFor(editor, picture.src.length)) return tooLarge(file);
  const at = position();
  if (at === undefined || editor.state.doc.nodeAt(at)?.type.name !== 'picture') return undefined;
  const { src, width, height } = picture;
  const { tr } = editor.state;
  for (const [name, value] of Object.entries({ src, width, height })) tr.setNodeAttribute(at, name, value);
  editor.view.dispatch(tr);
  return undefined;
}

/** Selects the first picture without a description; tells whether there is one. */
export function selectUndescribed(editor: Editor): boolean {
  let first: number | undefined;
  editor.state.doc.descendants(({ type, attrs }, position) => {
    if (type.name === 'picture' && attrs.alt === '' && attrs.role === null) first ??= position;
  });
  return first !== undefined && editor.chain().setNodeSelection(first).scrollIntoView().run();
}

/** As it stands in an article. */
export function pictureOf({ address, alt, width, height }: Media): Picture {
  const pixels = (side: number | null) => (side === null ? null : String(side));
  return { src: address, alt, width: pixels(width), height: pixels(height) };
}

/** Whether the article may grow by this many bytes. */
export function hasRoomFor(editor: Editor, bytes: number): boolean {
  return new Blob([writeHtml(editor.state.doc)]).size + bytes <= mostArticleBytes;
}

function tooLarge(file: File): string {
  return `‘${file.name}’ (${megabytes(file.size)}) was not inserted: with it the post would be larger than 16 MB. Make the picture smaller and insert it again.`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** After what is selected, never in its place: an earlier picture may be what is selected. */
function insert(editor: Editor, attributes: Picture): void {
  const { picture, paragraph } = editor.schema.nodes;
  const { $to } = editor.state.selection;
  if (!picture || !paragraph) return;
  const node = picture.create(attributes);
  const fits = $to.parent.inlineContent && $to.parent.type.contentMatch.matchType(picture) !== null;
  const at = fits || $to.depth === 0 ? $to.pos : $to.after();
  const { tr } = editor.state;
  tr.insert(at, fits ? node : paragraph.create(null, node));
  editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, fits ? at : at + 1)).scrollIntoView());
}

/** A picture file as a data address; a sentence when it is none that an article can have. */
export async function readPicture(editor: Editor, file: File): Promise<Picture | string> {
  const type = await pictureType(file);
  if (!type)
    return `‘${file.name}’ was not inserted. Pictures can be PNG, JPEG, GIF, WebP, AVIF, HEIC, BMP or ICO files.`;
  const prepared = await prepareFile(new File([file], file.name, { type }));
  const src = await dataAddress(prepared);
  editor.storage.pictureUploads.files.set(src, prepared);
  const size = await sizeOf(src);
  // Most browsers cannot decode HEIC, but the library can.
  return size || type === 'image/heic'
    ? { src, alt: '', width: null, height: null, ...size }
    : `‘${file.name}’ was not inserted: the picture in it cannot be read.`;
}

/** How files begin, and from which byte on. */
const signatures: readonly [InlinePictureType, string, number][] = [
  ['image/png', '\x89PNG', 0],
  ['image/gif', 'GIF8', 0],
  ['image/jpeg', '\xff\xd8\xff', 0],
  ['image/bmp', 'BM', 0],
  ['image/x-icon', '\0\0\x01\0', 0],
  ['image/webp', 'WEBP', 8],
  ['image/avif', 'ftypavi', 4],
  ['image/heic', 'ftyphe', 4],
  ['image/heic', 'ftypmif1', 4],
];

/** What a file is by how it begins; its name may say anything. */
async function pictureType(file: File): Promise<InlinePictureType | undefined> {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  return signatures.find(([, text, from]) => start.startsWith(text, from))?.[0];
}

/** Width and height as HTML has them, so that a page knows the room before the picture is there. */
async function sizeOf(src: string): Promise<Pick<Picture, 'width' | 'height'> | undefined> {
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
  } catch {
    return undefined;
  }
  const { naturalWidth, naturalHeight } = image;
  if (Math.max(naturalWidth, naturalHeight) > 9999) return { width: null, height: null };
  return { width: String(naturalWidth), height: String(naturalHeight) };
}
