import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { videoPlayer } from '../../video-player.ts';
import { plainTitle } from '../schema/video.ts';

/** The address that a text consists of; undefined when it is anything else. */
export function addressIn(text: string): string | undefined {
  const address = text.trim();
  return /^https?:\/\/[^\s<>"]+$/i.test(address) && URL.canParse(address) ? address : undefined;
}

/** Makes links of paragraphs that consist of an address, and videos of those that lead to one. */
export function linkAddresses(slice: Slice): Slice {
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
  return node.copy(Fragment.from(node.type.schema.text(address, [marks.link.create({ href: address })])));
}

/** The address that all of a paragraph links to. */
function linkAround(paragraph: Node): string | undefined {
  const addresses = paragraph.content.content.map(
    ({ marks }) => marks.find(({ type }) => type.name === 'link')?.attrs.href,
  );
  return addresses.every((address) => address === addresses[0]) ? addresses[0] : undefined;
}
