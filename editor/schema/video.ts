import { type Command, Node } from '@tiptap/core';
import { videoPlayer, videoSite } from '../../engine/kinds/html/video-player.ts';

/** A video of YouTube or Vimeo. */
export interface Video {
  /** An address that `videoPlayer` has given. */
  src: string;
  /** What a screen reader says of it. */
  title: string;
}

/** What the server writes on every player. */
export const playerAttributes = {
  allow: 'picture-in-picture',
  allowfullscreen: '',
  loading: 'lazy',
};

export const VideoNode = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes() {
    return {
      src: { default: '', parseHTML: (element) => videoPlayer(element.getAttribute('src') ?? '') },
      title: { default: 'Video', parseHTML: (element) => element.getAttribute('title') || 'Video' },
    };
  },

  parseHTML() {
    return [
      {
        tag: 'iframe',
        getAttrs: (element) => videoPlayer(element.getAttribute('src') ?? '') !== undefined && null,
      },
      { tag: 'iframe', ignore: true },
    ];
  },

  // While writing, the player is only looked at: a click selects it, and the Tab key passes it by.
  renderHTML({ node }) {
    const { src, title } = node.attrs as Video;
    return [
      'div',
      { class: 'video-being-written' },
      ['iframe', { src, title, tabindex: '-1', ...playerAttributes }],
    ];
  },
});

/** Puts a video below the paragraph that the selection ends in, or in its place when it is empty. */
export function insertVideo(video: Video): Command {
  return ({ tr, dispatch }) => {
    const { $to } = tr.selection;
    const node = tr.doc.type.schema.nodes.video?.create(video);
    if (!node) return false;
    if (!dispatch) return true;
    const isEmptyParagraph = $to.parent.type.name === 'paragraph' && $to.parent.content.size === 0;
    if (isEmptyParagraph) tr.replaceRangeWith($to.before(), $to.after(), node);
    else tr.insert($to.depth > 0 ? $to.after() : $to.pos, node);
    return true;
  };
}

/** The title of a video of which no more is known than its address. */
export function plainTitle(player: string): string {
  return `${videoSite(player)} video`;
}
