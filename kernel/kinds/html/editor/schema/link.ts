import { Mark } from '@tiptap/core';
import { safeLink } from '../../link-address.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    articleLink: {
      /** Links the selection, or the whole of the link that the cursor is in; unsafe addresses become `about:blank`. */
      linkTo: (address: string) => ReturnType;
      /** Takes away the link that the selection is in. */
      unlink: () => ReturnType;
    };
  }
}

/** A link; its `rel` is not the writer's to choose. */
export const LinkMark = Mark.create({
  name: 'link',
  // The outermost mark: a link with a bold word in it is one link.
  priority: 1000,
  inclusive: false,
  keepOnSplit: false,

  addAttributes() {
    return { href: { default: '', parseHTML: (element) => safeLink(element.getAttribute('href') ?? '') } };
  },

  parseHTML() {
    return [{ tag: 'a[href]' }];
  },

  renderHTML({ mark }) {
    return ['a', { href: mark.attrs.href, rel: 'noopener noreferrer' }, 0];
  },

  addCommands() {
    return {
      linkTo:
        (address) =>
        ({ chain }) =>
          chain()
            .extendMarkRange(this.name)
            .setMark(this.name, { href: safeLink(address) })
            .run(),
      unlink:
        () =>
        ({ commands }) =>
          commands.unsetMark(this.name, { extendEmptyMarkRange: true }),
    };
  },
});
