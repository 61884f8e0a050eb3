import type { Mark, Node } from '@tiptap/pm/model';
import type { CheckStep, CheckText, CheckTools, Place } from '../../../engine/publish-check.ts';
import { linkTextProblem } from '../../../features/publish-check/panel/link-texts.ts';
import {
  beginningOf,
  findingAt,
  longOnAverage,
  longParagraph,
  longSentences,
  placeholders,
  type Tally,
} from '../../../features/publish-check/panel/prose.ts';
import type { Colours } from '../../schema/marks.ts';
import type { Picture } from '../../schema/picture.ts';
import { contrastOf } from './contrast.ts';

/** A paragraph, heading or piece of code, and where it stands. */
interface Block {
  node: Node;
  /** Of the block, and of the first character in it. */
  position: number;
  start: number;
  /** One character for each position. */
  text: string;
}

/** Checks the document of an article, in steps. */
export function* checkArticle(document: Node, isRequired: boolean, tools: CheckTools): Generator<CheckStep> {
  if (isRequired && isEmpty(document)) {
    yield { text: { en: 'There is no text yet.', hi: 'अभी कोई पाठ नहीं है।' } };
    return;
  }
  const total: Tally = { sentences: 0, words: 0 };
  // The title of the page.
  let level = 1;
  for (const block of blocksOf(document)) {
    const { name } = block.node.type;
    if (name === 'heading') level = yield* checkHeading(block, level);
    yield* checkPictures(block, tools);
    yield* checkLinks(block, tools);
    yield* checkColours(block);
    if (name !== 'codeBlock') yield* placeholders(block.text, block.start);
    if (name === 'paragraph') yield* checkParagraph(block, total);
    yield;
  }
  yield longOnAverage(total);
}

function isEmpty(document: Node): boolean {
  let isFilled = document.textContent.trim() !== '';
  document.descendants(({ type }) => {
    isFilled ||= type.name === 'picture' || type.name === 'video';
    return !isFilled;
  });
  return !isFilled;
}

/** Everything that text can stand in, in order. */
function* blocksOf(parent: Node, start = 0): Generator<Block> {
  let position = start;
  for (const node of parent.children) {
    if (node.isTextblock) yield { node, position, start: position + 1, text: textOf(node) };
    else if (!node.isLeaf) yield* blocksOf(node, position + 1);
    position += node.nodeSize;
  }
}

/** A picture is U+FFFC, which is no word and ends none. */
function textOf(block: Node): string {
  return block.textBetween(0, block.content.size, '', ({ type }) =>
    type.name === 'hardBreak' ? '\n' : '\ufffc',
  );
}

function wholeOf({ node, position }: Block): Place {
  return { from: position, to: position + node.nodeSize };
}

/** Returns the level that the next heading is measured by. `before` is that of the heading before. */
function* checkHeading(block: Block, before: number): Generator<CheckStep, number> {
  const place = wholeOf(block);
  if (block.text.trim() === '') {
    yield { text: { en: 'This heading is empty.', hi: 'यह शीर्षक खाली है।' }, place };
    return before;
  }
  const { level } = block.node.attrs as { level: number };
  if (level === 1) {
    yield findingAt(
      {
        en: 'The title is the only Heading 1 of a page: use Heading 2 here.',
        hi: 'पृष्ठ का नाम ही अकेला शीर्षक 1 है: यहाँ शीर्षक 2 चुनें।',
      },
      block.text,
      place,
    );
    // As the page shows it.
    return 2;
  }
  if (level > before + 1) yield findingAt(skippedText(before + 1), block.text, place);
  return level;
}

function skippedText(level: number): CheckText {
  return {
    en: `A level is skipped before this heading: use Heading ${level}.`,
    hi: `इस शीर्षक से पहले एक स्तर छूट गया है: शीर्षक ${level} चुनें।`,
  };
}

function* checkPictures({ node, start }: Block, tools: CheckTools): Generator<CheckStep> {
  let from = start;
  for (const child of node.children) {
    if (child.type.name === 'picture')
      yield* checkPicture(child.attrs as Picture, { from, to: from + 1 }, tools);
    from += child.nodeSize;
  }
}

const fileName =
  /\.(?:jpe?g|png|gif|webp|avif|hei[cf]|bmp|ico|svg|tiff?)$|^(?:img|dsc[nf]?|pxl|mvimg|image|photo|picture|pic|screenshot|whatsapp image)[-_ ]*[\d(][\d\s()_.:-]*(?:wa\d+)?(?:at [\d\s.:]+(?:[ap]m)?)?$/i;

function* checkPicture(
  { src, alt, role }: Picture,
  place: Place,
  { picture }: CheckTools,
): Generator<CheckStep> {
  const quote = src.startsWith('data:') ? undefined : beginningOf(src.replace(/^.*\/(?=[^/?]+)/, ''));
  const isDescribed = alt.trim() !== '' && !fileName.test(alt.trim());
  if (!isDescribed && role !== 'presentation')
    yield {
      text: { en: 'This picture has no description.', hi: 'इस चित्र का विवरण नहीं लिखा है।' },
      quote,
      place: { ...place, part: 'description' },
    };
  yield picture(src, 'whole').then((text) => text && { text, quote, place });
}

function* checkLinks(block: Block, { link }: CheckTools): Generator<CheckStep> {
  for (const { mark, place, text } of marked(block, 'link')) {
    const problem = link(String(mark.attrs.href));
    const about = (found: CheckText | undefined) => found && findingAt(found, text, place);
    yield problem instanceof Promise ? problem.then(about) : about(problem);
    const wrongWords = linkTextProblem(text);
    if (wrongWords) yield { text: wrongWords, place };
  }
}

/** Contrast that text needs, and what is enough for large or bold text (WCAG 2, 1.4.3). */
const needed = { usual: 4.5, large: 3 };
/** Headings of these levels are large; so is bold text, because the text of an article has 19 pixels at least. */
const largeLevels = 4;

function* checkColours(block: Block): Generator<CheckStep> {
  const { type, attrs } = block.node;
  const isLarge = type.name === 'heading' && attrs.level <= largeLevels;
  for (const { mark, place, text, isBold } of marked(block, 'colours')) {
    const contrast = contrastOf(mark.attrs as Colours);
    const least = isLarge || isBold ? needed.large : needed.usual;
    if (contrast !== undefined && contrast < least && text.trim() !== '')
      yield findingAt(colourText(contrast, least), text, place);
  }
}

function colourText(contrast: number, least: number): CheckText {
  // Never rounded up to what is needed.
  const found = (Math.floor(contrast * 10) / 10).toFixed(1);
  return {
    en: `This colour is hard to read (${found} to 1; ${least} is needed).`,
    hi: `यह रंग पढ़ना कठिन है (${found} : 1; ${least} चाहिए)।`,
  };
}

interface Marked {
  mark: Mark;
  place: Place;
  text: string;
  /** Whether all of it is bold. */
  isBold: boolean;
}

/** The parts of a block with a mark of this name; neighbours with the same mark are one. */
function marked({ node, start, text }: Block, name: string): Marked[] {
  const found: Marked[] = [];
  let from = start;
  for (const { marks, nodeSize } of node.children) {
    const to = from + nodeSize;
    const mark = marks.find(({ type }) => type.name === name);
    const isBold = marks.some(({ type }) => type.name === 'bold');
    const last = found.at(-1);
    if (mark && last?.place.to === from && last.mark.eq(mark)) {
      last.place.to = to;
      last.isBold &&= isBold;
    } else if (mark) found.push({ mark, place: { from, to }, text: '', isBold });
    from = to;
  }
  return found.map((one) => ({ ...one, text: text.slice(one.place.from - start, one.place.to - start) }));
}

function* checkParagraph(block: Block, total: Tally): Generator<CheckStep> {
  const { sentences, words } = yield* longSentences(block.text, block.start);
  total.sentences += sentences;
  total.words += words;
  yield longParagraph(words, block.text, wholeOf(block));
}
