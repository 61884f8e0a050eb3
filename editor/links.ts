import { type Editor, getMarkRange } from '@tiptap/core';
import { completeLink, safeLink } from '../engine/kinds/html/link-address.ts';
import { videoPlayer } from '../engine/kinds/html/video-player.ts';
import { isLocalFile, localFileMessage } from '../engine/kinds/url/mistaken-address.ts';
import { isVideoList, videoListMessage } from '../engine/kinds/youtube/youtube.ts';
import { insertVideo, plainTitle } from './schema/video.ts';

const leadsNowhere =
  'This address cannot be used, so the link leads nowhere. Links can lead to http, https, mailto and tel addresses.';

/**
 * Takes what was entered as an address of a link. A video is shown below the paragraph; any other address is linked to from
 * the selected text, from the link that the cursor is in, or from a text that says the address. Gives a sentence when the
 * address had to be replaced.
 */
export function addLink(editor: Editor, entry: string): string | undefined {
  const address = completeLink(entry);
  const player = videoPlayer(address);
  if (player) {
    const title = selectedText(editor) || plainTitle(player);
    removeLink(editor);
    editor.commands.command(insertVideo({ src: player, title }));
    return undefined;
  }
  const attrs = { href: safeLink(address) };
  const needsText = editor.state.selection.empty && !editor.isActive('link');
  if (needsText) {
    editor.commands.insertContent({ type: 'text', text: entry.trim(), marks: [{ type: 'link', attrs }] });
  } else editor.chain().extendMarkRange('link').setMark('link', attrs).run();
  if (isLocalFile(entry)) return localFileMessage;
  if (isVideoList(address)) return videoListMessage;
  return attrs.href === 'about:blank' ? leadsNowhere : undefined;
}

/** Takes away the link that the selection is in. */
export function removeLink(editor: Editor): undefined {
  editor.commands.unsetMark('link', { extendEmptyMarkRange: true });
}

/** The text that is selected, or that of the link around the cursor; '' when it is too much for a name. */
function selectedText({ state, schema }: Editor): string {
  const { $from, from, to, empty } = state.selection;
  const link = schema.marks.link;
  const range = empty && link ? getMarkRange($from, link) : { from, to };
  const text = range ? state.doc.textBetween(range.from, range.to, ' ').trim() : '';
  return text.length <= 120 && !/^https?:/.test(text) ? text : '';
}
