import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { inlineBytes, maxInlineBytes } from '../engine/kinds/html/picture-source.ts';
import { queryClient } from '../engine/panel/query-client.ts';
import type { Media } from '../features/media/media.ts';
import { copyPicture, prepareFile } from '../features/media/panel/draw-picture.ts';
import { rememberMedia } from '../features/media/panel/media.ts';
import { upload } from '../features/media/panel/upload.ts';
import { fileOfData } from './data-address.ts';
import { pictureOf } from './pictures.ts';

declare module '@tiptap/core' {
  interface Storage {
    pictureUploads: {
      /** The files that pictures were inserted from, by the data that stands for them. */
      files: Map<string, File>;
      /** What a picture became, by its data or its address elsewhere; undefined while it is on its way and where the library does not take it. */
      media: Map<string, Media | undefined>;
      /** The addresses elsewhere whose pictures are on their way. */
      copied: Set<string>;
      abort: AbortController;
    };
  }
}

/** Milliseconds after which the text of an input method is in the document. */
const compositionTime = 100;
const ignore = () => undefined;

/**
 * Uploads the larger pictures that stand in the text as data, and puts their addresses in their place. That is no step that
 * can be undone; when another one is, and data comes back by it, the address takes its place again. What is not in the library
 * when the post is saved goes as data, and the server takes it out.
 */
export const PictureUploads = Extension.create({
  name: 'pictureUploads',

  addStorage() {
    return { files: new Map(), media: new Map(), copied: new Set(), abort: new AbortController() };
  },

  onCreate() {
    // What the server has left inside, it could not take out.
    for (const { node } of inlinePictures(this.editor.state.doc))
      this.storage.media.set(node.attrs.src, undefined);
  },

  onUpdate() {
    for (const { node } of inlinePictures(this.editor.state.doc)) {
      if (!this.storage.media.has(node.attrs.src)) void sendData(this.editor, node.attrs.src);
    }
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

/** A picture and where it stands. */
interface Placed {
  node: Node;
  position: number;
}

/** The pictures of a document. */
export function picturesIn(document: Node): Placed[] {
  const found: Placed[] = [];
  document.descendants((node, position) => {
    if (node.type.name === 'picture') found.push({ node, position });
  });
  return found;
}

/** Those that do not stay inside the content. */
function inlinePictures(document: Node): Placed[] {
  return picturesIn(document).filter(({ node }) => inlineBytes(node.attrs.src) > maxInlineBytes);
}

function sendData(editor: Editor, src: string): Promise<void> {
  const { files } = editor.storage.pictureUploads;
  return send(editor, src, async () => files.get(src) ?? prepareFile(fileOfData(src)));
}

/** Brings a picture of another website into the library, where that website allows it; else it stays there and is marked. */
export async function sendForeign(editor: Editor, src: string): Promise<void> {
  const { media, copied } = editor.storage.pictureUploads;
  if (media.has(src)) return;
  copied.add(src);
  await send(editor, src, () => copyPicture(src));
  copied.delete(src);
  // The marks are drawn anew.
  if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta('addToHistory', false));
}

async function send(editor: Editor, src: string, read: () => Promise<File>): Promise<void> {
  const { media, abort } = editor.storage.pictureUploads;
  media.set(src, undefined);
  try {
    const sent = await upload(read, { signal: abort.signal });
    rememberMedia(sent.media);
    void queryClient.invalidateQueries({ queryKey: ['media', 'list'] });
    await preload(sent.media.address);
    media.set(src, sent.media);
    placeAddresses(editor);
  } catch {
    // Data stays inside, and the server tries again when the post is saved.
  }
}

/** So that nothing flickers when it takes the place of the data. */
function preload(address: string): Promise<void> {
  const image = new Image();
  image.src = address;
  return image.decode().catch(ignore);
}

function placeAddresses(editor: Editor): void {
  // An input method would lose what is being typed.
  if (editor.isDestroyed || editor.view.composing) return;
  const { media } = editor.storage.pictureUploads;
  const { tr, doc, storedMarks } = editor.state;
  for (const { node, position } of picturesIn(doc)) {
    const stored = media.get(node.attrs.src);
    const { alt, ...changes } = stored ? pictureOf(stored) : { alt: '' };
    // Not as a replaced node: then an earlier step could not be undone any more.
    for (const [name, value] of Object.entries(changes)) tr.setNodeAttribute(position, name, value);
    if (alt !== '' && node.attrs.alt === '' && node.attrs.role === null)
      tr.setNodeAttribute(position, 'alt', alt);
  }
  if (tr.docChanged) editor.view.dispatch(tr.setStoredMarks(storedMarks).setMeta('addToHistory', false));
}
