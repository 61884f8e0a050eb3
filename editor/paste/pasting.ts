import { Extension } from '@tiptap/core';
import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { Plugin, Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { parseHtml } from '../../engine/kinds/html/styles.ts';
import { videoPlayer } from '../../engine/kinds/html/video-player.ts';
import { completeAddress } from '../../engine/kinds/url/complete-address.ts';
import { addLink } from '../links.ts';
import { hasRoomFor, insertPictures, readPicture, sendForeign } from '../pictures.ts';
import { isForeign } from '../schema/picture.ts';
import { plainTitle } from '../schema/video.ts';
import { cleanPaste, type PictureSupply } from './clean-paste.ts';
import { picturesInRtf } from './rtf-pictures.ts';

interface PastingOptions {
  /** Shows a sentence on what could not be pasted. */
  setProblem: (problem: string) => void;
}

const tooMuch = 'This was not pasted: with its pictures the post would be larger than 16 MB.';

/** What is pasted or dropped: made clean, addresses become links and videos, files become pictures. */
export const Pasting = Extension.create<PastingOptions>({
  name: 'pasting',

  addOptions() {
    return { setProblem: () => undefined };
  },

  addProseMirrorPlugins() {
    const { editor } = this;
    const { setProblem } = this.options;
    const refuse = (slice: Slice) => {
      if (hasRoomFor(editor, dataIn(slice))) {
        slice.content.descendants(({ type, attrs }) => {
          if (type.name === 'picture' && isForeign(attrs.src)) sendForeign(editor, attrs.src);
        });
        return false;
      }
      setProblem(tooMuch);
      return true;
    };
    let supply: PictureSupply = noPictures;
    /** Word names the pictures of its HTML only: they lie beside it, in RTF or as files. */
    const pasteDocument = (view: EditorView, event: ClipboardEvent) => {
      const rtf = event.clipboardData?.getData('text/rtf') ?? '';
      const html = event.clipboardData?.getData('text/html') ?? '';
      const files = [...(event.clipboardData?.files ?? [])];
      supply = (count) => inOrder(picturesInRtf(rtf), count);
      const missing = files.length > 0 ? cleanPaste(html, supply).refusedPictures : 0;
      // A single file beside RTF is a picture of the whole text.
      if (missing === 0 || missing !== files.length || (rtf !== '' && missing === 1)) return false;
      if (!parseHtml(html).textContent?.trim()) return false;
      event.preventDefault();
      void Promise.all(files.map((file) => readPicture(editor, file))).then((read) => {
        if (editor.isDestroyed) return;
        supply = () => read.map((picture) => (typeof picture === 'string' ? undefined : picture.src));
        view.pasteHTML(html);
      });
      return true;
    };
    const forgetPictures = () => {
      supply = noPictures;
    };
    return [
      new Plugin({
        props: {
          handleDOMEvents: { paste: pasteDocument, drop: forgetPictures },
          transformPastedHTML: (html) => {
            const clean = cleanPaste(html, supply);
            setProblem(
              [missingPictures(clean.refusedPictures), missingLinks(clean.refusedLinks)].join(' ').trim(),
            );
            return clean.html;
          },
          transformPasted: linkAddresses,
          handlePaste: (view, event, slice) => {
            const files = filesOf(event.clipboardData);
            if (files.length > 0) void insertPictures(editor, files, setProblem);
            return files.length > 0 || pasteAddress(view, event) || refuse(slice);
          },
          handleDrop: (view, event, slice, moved) => {
            const files = moved ? [] : filesOf(event.dataTransfer);
            if (files.length === 0) return !moved && refuse(slice);
            placeCursor(view, event);
            void insertPictures(editor, files, setProblem);
            return true;
          },
        },
      }),
    ];

    /** An address pasted over a text makes a link of it; one of a video shows the video. */
    function pasteAddress({ state }: EditorView, event: ClipboardEvent): boolean {
      const address = addressIn(event.clipboardData?.getData('text/plain') ?? '');
      const { $from, $to, empty } = state.selection;
      if (!address || !$from.sameParent($to) || $from.parent.type.spec.code) return false;
      if (empty && !videoPlayer(address)) return false;
      addLink(editor, address);
      return true;
    }
  },
});

const noPictures: PictureSupply = () => [];

/** The pictures, or those of them that can be used, when there are as many as are named. */
function inOrder(pictures: readonly (string | undefined)[], count: number) {
  const usable = pictures.filter((picture) => picture !== undefined);
  return [pictures, usable].find(({ length }) => length === count) ?? [];
}

function missingPictures(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? '1 picture could not be taken from the document. Insert it as a file.'
    : `${count} pictures could not be taken from the document. Insert them as files.`;
}

/** At most three addresses, and of each what tells it from others. */
function missingLinks(addresses: readonly string[]): string {
  if (addresses.length === 0) return '';
  const shown = addresses
    .slice(0, 3)
    .map((address) => `‘${address.length > 60 ? `${address.slice(0, 59)}…` : address}’`);
  const others = addresses.length > 3 ? ' and others' : '';
  const [links, texts] = addresses.length === 1 ? ['link', 'Its text was'] : ['links', 'Their texts were'];
  return `The ${links} to ${shown.join(', ')}${others} would lead nowhere. ${texts} pasted without a link.`;
}

/** The files to take, none when there is text as well: Word adds a picture of the text that was copied. */
function filesOf(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])];
  const html = data?.getData('text/html') ?? '';
  return files.length > 0 && parseHtml(html).textContent?.trim() ? [] : files;
}

function placeCursor(view: EditorView, event: DragEvent): void {
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
  if (!place) return;
  const { tr } = view.state;
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(place.pos))));
  view.focus();
}

/** Bytes of the pictures that stand inside as data. */
function dataIn(slice: Slice): number {
  let bytes = 0;
  slice.content.descendants((node) => {
    if (node.type.name === 'picture') bytes += String(node.attrs.src).length;
  });
  return bytes;
}

/** The address that a text consists of, `www.…` completed; undefined when it is anything else. */
function addressIn(text: string): string | undefined {
  const written = text.trim();
  const address = /^www\./i.test(written) ? completeAddress(written) : written;
  return /^https?:\/\/[^\s<>"]+$/i.test(address) && URL.canParse(address) ? address : undefined;
}

/** Makes links of paragraphs that consist of an address, and videos of those that lead to one. */
function linkAddresses(slice: Slice): Slice {
  const nodes = slice.content.content.map(linkParagraph);
  const isVideo = (node: Node | undefined) => node?.type.name === 'video';
  const openStart = isVideo(nodes[0]) ? 0 : slice.openStart;
  const openEnd = isVideo(nodes.at(-1)) ? 0 : slice.openEnd;
  return new Slice(Fragment.fromArray(nodes), openStart, openEnd);
}

function linkParagraph(node: Node): Node {
  if (node.type.name !== 'paragraph' || node.content.content.some((child) => !child.isText)) return node;
  const linked = linkAround(node);
  const address = linked ?? addressIn(node.textContent);
  const { nodes, marks } = node.type.schema;
  const player = address && videoPlayer(address);
  if (player && nodes.video) {
    const title = addressIn(node.textContent) ? plainTitle(player) : node.textContent.trim();
    return nodes.video.create({ src: player, title });
  }
  if (!address || linked || !marks.link) return node;
  return node.copy(
    Fragment.from(node.type.schema.text(node.textContent.trim(), [marks.link.create({ href: address })])),
  );
}

/** The address that all of a paragraph links to. */
function linkAround(paragraph: Node): string | undefined {
  const addresses = paragraph.content.content.map(
    ({ marks }) => marks.find(({ type }) => type.name === 'link')?.attrs.href,
  );
  return addresses.every((address) => address === addresses[0]) ? addresses[0] : undefined;
}
