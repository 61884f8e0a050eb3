import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Plugin } from '@tiptap/pm/state';
import { inlineBytes, inlinePictureTypes, maxInlineBytes } from '../engine/kinds/html/picture-source.ts';
import { queryClient } from '../engine/panel/query-client.ts';
import type { Media } from '../features/media/media.ts';
import { copyPicture, prepareFile } from '../features/media/panel/draw-picture.ts';
import { rememberMedia } from '../features/media/panel/media.ts';
import { upload } from '../features/media/panel/upload.ts';
import { writeHtml } from './html/write-html.ts';
import type { Picture } from './schema/picture.ts';

declare module '@tiptap/core' {
  interface Storage {
    pictureUploads: {
      /** The files that pictures were inserted from, by the data that stands for them. */
      files: Map<string, File>;
      /** What a picture became, by its data or its address elsewhere; undefined while it is on its way and where the library does not take it. */
      media: Map<string, Media | undefined>;
      abort: AbortController;
    };
  }
}

/** Bytes that an article may have: a request may have 16 MiB, and the rest of the post wants room too. */
const mostArticleBytes = 16 * 1024 * 1024 - 64 * 1024;
/** Milliseconds after which the text of an input method is in the document. */
const compositionTime = 100;

/**
 * Uploads the larger pictures that stand in the text as data, and puts their addresses in their place. That is no step that
 * can be undone; when another one is, and data comes back by it, the address takes its place again. What is not in the library
 * when the post is saved goes as data, and the server takes it out.
 */
export const PictureUploads = Extension.create({
  name: 'pictureUploads',

  addStorage() {
    return { files: new Map(), media: new Map(), abort: new AbortController() };
  },

  onCreate() {
    // What the server has left inside, it could not take out.
    for (const { src } of inlinePictures(this.editor.state.doc)) this.storage.media.set(src, undefined);
  },

  onUpdate() {
    const { files, media } = this.storage;
    for (const { src } of inlinePictures(this.editor.state.doc))
      if (!media.has(src))
        void send(this.editor, src, async () => files.get(src) ?? prepareFile(fileOfData(src)));
    placeAddresses(this.editor);
  },

  onDestroy() {
    this.storage.abort.abort();
  },

  addProseMirrorPlugins() {
    const placeLater = () => void setTimeout(placeAddresses, compositionTime, this.editor);
    return [new Plugin({ props: { handleDOMEvents: { compositionend: placeLater } } })];
  },
});

/** The pictures of a document and where they stand. */
function picturesIn(document: Node): (Picture & { position: number })[] {
  const found: (Picture & { position: number })[] = [];
  document.descendants(({ type, attrs }, position) => {
    if (type.name === 'picture') found.push({ ...(attrs as Picture), position });
  });
  return found;
}

/** Those that do not stay inside the content. */
function inlinePictures(document: Node): Picture[] {
  return picturesIn(document).filter(({ src }) => inlineBytes(src) > maxInlineBytes);
}

/** Brings a picture of another website into the library, where that website allows it; else it stays there. */
export function sendForeign(editor: Editor, src: string): void {
  if (!editor.storage.pictureUploads.media.has(src)) void send(editor, src, () => copyPicture(src));
}

async function send(editor: Editor, src: string, read: () => Promise<File>): Promise<void> {
  const { media, abort } = editor.storage.pictureUploads;
  media.set(src, undefined);
  try {
    const sent = await upload(read, { signal: abort.signal });
    rememberMedia(sent.media);
    void queryClient.invalidateQueries({ queryKey: ['media', 'list'] });
    // So that nothing flickers when it takes the place of the data.
    await sizeOf(sent.media.address);
    media.set(src, sent.media);
    placeAddresses(editor);
  } catch {
    // Data stays inside, and the server tries again when the post is saved.
  }
}

function placeAddresses(editor: Editor): void {
  // An input method would lose what is being typed.
  if (editor.isDestroyed || editor.view.composing) return;
  const { media } = editor.storage.pictureUploads;
  const { tr, doc, storedMarks } = editor.state;
  for (const { src, alt, role, position } of picturesIn(doc)) {
    const stored = media.get(src);
    if (!stored) continue;
    const { alt: given, ...changes } = pictureOf(stored);
    // Not as a replaced node: then an earlier step could not be undone any more.
    for (const [name, value] of Object.entries(changes)) tr.setNodeAttribute(position, name, value);
    if (alt === '' && role === null) tr.setNodeAttribute(position, 'alt', given);
  }
  if (tr.docChanged) editor.view.dispatch(tr.setStoredMarks(storedMarks).setMeta('addToHistory', false));
}

/**
 * Puts picture files where the selection is, as data inside of the article, and selects the last one; gives their number.
 * `setProblem` takes a sentence when some could not be taken.
 */
export async function insertPictures(
  editor: Editor,
  files: readonly File[],
  setProblem: (problem: string) => void,
): Promise<number> {
  let inserted = 0;
  const problems: string[] = [];
  for (const file of files) {
    const picture = await readFitting(editor, file);
    if (typeof picture === 'string') problems.push(picture);
    else {
      insert(editor, picture);
      inserted += 1;
    }
  }
  if (problems.length > 0) setProblem(problems.join(' '));
  return inserted;
}

/** Puts a picture of the library where the selection is, and selects it. */
export function insertMedia(editor: Editor, media: Media): void {
  insert(editor, pictureOf(media));
}

/** Puts a picture file in the place of the picture that stands there; gives a sentence when it cannot be taken. */
export async function replacePicture(
  editor: Editor,
  position: number,
  file: File,
): Promise<string | undefined> {
  const before = editor.state.doc.nodeAt(position);
  const picture = await readFitting(editor, file);
  if (typeof picture === 'string') return picture;
  if (before?.type.name !== 'picture' || editor.state.doc.nodeAt(position) !== before) return undefined;
  const { src, width, height } = picture;
  const { tr } = editor.state;
  for (const [name, value] of Object.entries({ src, width, height }))
    tr.setNodeAttribute(position, name, value);
  editor.view.dispatch(tr);
  return undefined;
}

/** Selects the first picture without a description; tells whether there is one. */
export function selectUndescribed(editor: Editor): boolean {
  const first = picturesIn(editor.state.doc).find(({ alt, role }) => alt === '' && role === null);
  return first !== undefined && editor.chain().setNodeSelection(first.position).scrollIntoView().run();
}

/** As it stands in an article. */
function pictureOf({ address, alt, width, height }: Media): Picture {
  const pixels = (side: number | null) => (side === null ? null : String(side));
  return { src: address, alt, width: pixels(width), height: pixels(height) };
}

/** Whether the article may grow by this many bytes. */
export function hasRoomFor(editor: Editor, bytes: number): boolean {
  return new Blob([writeHtml(editor.state.doc)]).size + bytes <= mostArticleBytes;
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

/** A picture file as `readPicture` gives it, if the article has room for it. */
async function readFitting(editor: Editor, file: File): Promise<Picture | string> {
  const picture = await readPicture(editor, file);
  if (typeof picture === 'string' || hasRoomFor(editor, picture.src.length)) return picture;
  const size = (file.size / 1024 / 1024).toFixed(1);
  return `‘${file.name}’ (${size} MB) was not inserted: with it the post would be larger than 16 MB. Make the picture smaller and insert it again.`;
}

/** A picture file as a data address; a sentence when it is none that an article can have. */
export async function readPicture(editor: Editor, file: File): Promise<Picture | string> {
  // Not every system knows its type.
  const isHeic = /\.hei[cf]$/i.test(file.name);
  const prepared = await prepareFile(isHeic ? new File([file], file.name, { type: 'image/heic' }) : file);
  if ((inlinePictureTypes as readonly string[]).includes(prepared.type)) {
    const src = await dataAddress(prepared);
    const size = await sizeOf(src);
    editor.storage.pictureUploads.files.set(src, prepared);
    // Most browsers cannot decode HEIC, but the library can.
    if (size || isHeic) return { src, alt: '', width: null, height: null, ...size };
  }
  return `‘${file.name}’ was not inserted. Pictures can be PNG, JPEG, GIF, WebP, AVIF, HEIC, BMP or ICO files.`;
}

/** The `data:` address of a file's bytes. */
function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** The file that a Base64 `data:` address stands for, named after its type. The page's policy lets no request do that. */
function fileOfData(address: string): File {
  const [, type = '', base64 = ''] = /^data:([^;,]*)(?:;[^,]*)?,(.*)$/s.exec(address) ?? [];
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new File([bytes], `picture.${type.slice('image/'.length)}`, { type });
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
