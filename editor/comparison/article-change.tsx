import { DOMSerializer, type Node as DocumentNode, type Fragment } from '@tiptap/pm/model';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { articleSchema, readHtml } from '../html/read-html.ts';
import { type ComparedBlock, compareArticles } from './compare-articles.ts';
import type { LinePart } from './compare-lines.ts';

const serializer = DOMSerializer.fromSchema(articleSchema);
/** Blocks without a change that stay in sight before and after one. */
const context = 1;

/** Two versions of an article in one, as it looks. */
export function ArticleChange({ before, after }: { before: string; after: string }) {
  const content = useRef<HTMLDivElement>(null);
  const { blocks, isByBlock } = useMemo(
    () => compareArticles(readHtml(before), readHtml(after)),
    [before, after],
  );
  useLayoutEffect(() => content.current?.replaceChildren(renderComparison(blocks)), [blocks]);
  return (
    <>
      {isByBlock && (
        <p className="difference-note">More than 5,000 words changed, so whole paragraphs are compared.</p>
      )}
      {blocks.every(({ change }) => change === 'same') && (
        <p className="difference-note">It looks the same; only its HTML differs.</p>
      )}
      <div ref={content} className="prose" />
    </>
  );
}

/** The elements of a comparison, as the article looks; what only one of the two has is in `del` and `ins`. */
function renderComparison(blocks: readonly ComparedBlock[]): Node {
  const article = new DocumentFragment();
  article.append(...foldSame(blocks));
  for (const link of article.querySelectorAll('a')) link.target = '_blank';
  return article;
}

/** Long runs of blocks that are the same are folded, with one of them left on each side. */
function foldSame(blocks: readonly ComparedBlock[]): Node[] {
  const isNear = (index: number) =>
    blocks.slice(Math.max(0, index - context), index + context + 1).some(({ change }) => change !== 'same');
  const nodes: Node[] = [];
  let fold: ComparedBlock[] = [];
  const close = () => {
    const shown = fold.flatMap(renderBlock);
    const summary = element('summary', '', `${fold.length} paragraphs are the same`);
    nodes.push(...(fold.length > 1 ? [element('details', '', summary, ...shown)] : shown));
    fold = [];
  };
  for (const [index, block] of blocks.entries()) {
    if (isNear(index)) {
      close();
      nodes.push(...renderBlock(block));
    } else fold.push(block);
  }
  close();
  return nodes;
}

function renderBlock(block: ComparedBlock): Node[] {
  if (block.change === 'same') return [inPanel(serializer.serializeNode(block.node))];
  if (block.change !== 'changed') return [marked(renderWhole(block.node, block.change))];
  const { outer, inner } = shellOf(block.node);
  inner.append(...('blocks' in block ? block.blocks.flatMap(renderBlock) : renderParts(block.parts)));
  return block.note === '' ? [outer] : noted(block.note, outer);
}

/** What has become of a block stands in it where it may, else before it. */
function noted(note: string, outer: HTMLElement): Node[] {
  const tag = marked(element('span', 'difference-tag', note));
  if (!['UL', 'OL', 'PRE'].includes(outer.tagName)) {
    outer.prepend(tag, ' ');
    return [outer];
  }
  return [element('p', '', tag), outer];
}

/** A block of which all was removed or added. */
function renderWhole(block: DocumentNode, change: 'removed' | 'added'): HTMLElement {
  if (block.isLeaf) return changeElement(change, serializer.serializeNode(block));
  const { outer, inner } = shellOf(block);
  if (block.isTextblock) {
    const { content } = block;
    inner.append(content.size === 0 ? emptyElement(change) : changeElement(change, contentOf(content)));
  } else inner.append(...block.children.map((child) => renderWhole(child, change)));
  return outer;
}

/** A removed part and what was added in its place are one change. */
function renderParts(parts: readonly LinePart[]): Node[] {
  const nodes: Node[] = [];
  let change: HTMLElement | undefined;
  for (const part of parts) {
    if (part.change === 'removed' || part.change === 'added') {
      if (!change || part.change === 'removed') {
        change = marked(element('span', ''));
        nodes.push(change);
      }
      change.append(changeElement(part.change, contentOf(part.content)));
    } else {
      change = undefined;
      nodes.push(part.change === 'same' ? contentOf(part.content) : restyled(part));
    }
  }
  return nodes;
}

function restyled({ content, note }: LinePart): HTMLElement {
  const words = element('span', 'difference-restyled', contentOf(content));
  return marked(element('span', '', words, ' ', element('span', 'difference-tag', note)));
}

function changeElement(change: 'removed' | 'added', content: Node | string): HTMLElement {
  const name = element('span', 'sr-only', change === 'removed' ? 'Removed: ' : 'Added: ');
  return element(change === 'removed' ? 'del' : 'ins', '', name, content);
}

/** Of a block without a text, which would show nothing. */
function emptyElement(change: 'removed' | 'added'): HTMLElement {
  const tag = element('span', 'difference-tag', `Empty line ${change}`);
  return element(change === 'removed' ? 'del' : 'ins', '', tag);
}

/** The key `n` leads to it. */
function marked(node: HTMLElement): HTMLElement {
  node.dataset.difference = '';
  node.tabIndex = -1;
  return node;
}

/** The element of a block, and the one in which its content stands. */
function shellOf(block: DocumentNode): { outer: HTMLElement; inner: HTMLElement } {
  const spec = block.type.spec.toDOM?.(block) ?? ['div', 0];
  const { dom, contentDOM } = DOMSerializer.renderSpec(document, spec);
  const outer = inPanel(dom);
  return { outer, inner: dom === contentDOM ? outer : ((contentDOM as HTMLElement | undefined) ?? outer) };
}

/** The title of the screen is its only heading of the first rank. */
function inPanel(node: Node): HTMLElement {
  const outer = node as HTMLElement;
  if (outer.tagName !== 'H1') return outer;
  return element('h2', outer.className, ...outer.childNodes);
}

function contentOf(content: Fragment): Node {
  return serializer.serializeFragment(content);
}

function element(name: string, className: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...content);
  return made;
}
