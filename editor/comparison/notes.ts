import type { Fragment, Node } from '@tiptap/pm/model';

const names: Record<string, string> = {
  paragraph: 'Paragraph',
  codeBlock: 'Code',
  bulletList: 'List',
  orderedList: 'Numbered list',
  tableCell: 'Cell',
  tableHeader: 'Header cell',
};

const otherLook = 'Formatting changed';

/** How a block has changed beside its words; '' for nothing. */
export function blockNote(before: Node, after: Node): string {
  if (before.sameMarkup(after)) return '';
  if (before.attrs.caption !== after.attrs.caption)
    return noteOf('Caption', before.attrs.caption, after.attrs.caption);
  const [one, other] = [nameOf(before), nameOf(after)];
  return one === other ? otherLook : `${one} became ${other}`;
}

function nameOf({ type, attrs }: Node): string {
  return type.name === 'heading' ? `Heading ${attrs.level}` : (names[type.name] ?? type.name);
}

/** How the same word or picture looks or leads otherwise; '' where it does not. */
export function lookNote(before: Fragment, after: Fragment): string {
  if (before.eq(after)) return '';
  const [one, other] = [before.firstChild, after.firstChild];
  const [alt, otherAlt] = [one?.attrs.alt ?? '', other?.attrs.alt ?? ''];
  if (alt !== otherAlt) return noteOf('Description', alt, otherAlt);
  const [link, otherLink] = [linkOf(one), linkOf(other)];
  return link === otherLink ? otherLook : noteOf('Link', link, otherLink);
}

function linkOf(node: Node | null): string {
  return node?.marks.find(({ type }) => type.name === 'link')?.attrs.href ?? '';
}

function noteOf(what: string, before: string, after: string): string {
  if (before === '') return `${what} added: ${after}`;
  return after === '' ? `${what} removed: ${before}` : `${what} changed: ${before}, ${after}`;
}
