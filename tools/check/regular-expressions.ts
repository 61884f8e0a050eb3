import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import {
  type Cache,
  createCache,
  getConsumedChars,
  getFirstConsumedChar,
  getFirstConsumedCharAfter,
  getLongestPrefix,
  getMatchingDirection,
  isPotentiallyEmpty,
  isZeroLength,
} from 'regexp-ast-analysis';
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { productFolders } from '../source-lines.mjs';

/**
 * The regular expressions of a file whose time may grow faster than the text that they read, a line each: whoever sends the text could
 * hold the process. Each part of a template counts as one letter.
 */
export function slowExpressions(path: string, source: string): string[] {
  const { program } = parseSync(path, source);
  const found: string[] = [];
  const report = (start: number, pattern: string, flags: string) => {
    const line = source.slice(0, start).split('\n').length;
    for (const reason of new Set(reasonsOf(pattern, flags)))
      found.push(`${path}:${line} /${pattern}/${flags}: ${reason}`);
  };
  walk(program, (node) => {
    if (node.type === 'Literal' && node.regex) report(node.start, node.regex.pattern, node.regex.flags);
    if (node.callee?.name !== 'RegExp') return;
    const [pattern, flags] = (node.arguments ?? []).map(textOf);
    if (pattern !== undefined) report(node.start, pattern, flags ?? '');
  });
  return found;
}

interface Node {
  type: string;
  start: number;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
  arguments?: Node[];
  value?: unknown;
  quasis?: { value: { cooked: string } }[];
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) visit(node as Node);
  for (const child of Object.values(node)) walk(child, visit);
}

function textOf({ value, quasis }: Node): string | undefined {
  return typeof value === 'string' ? value : quasis?.map((part) => part.value.cooked).join('x');
}

/** Why an expression may take more time than the text is long. */
export function reasonsOf(pattern: string, flags: string): string[] {
  const literal = new RegExpParser().parseLiteral(String(new RegExp(pattern, flags)));
  const parsed = literal.pattern;
  const cache = createCache(literal.flags);
  const reasons: string[] = analyse(literal).reports.map(
    ({ type, character }) =>
      ({
        Trade: `two repetitions share ${character.pick}`,
        Self: `a repetition shares ${character.pick} with itself`,
        Move: `it is tried again at each ${character.pick}`,
      })[type],
  );
  visitRegExpAST(parsed, {
    onQuantifierEnter(quantifier) {
      if (!isRepeated(quantifier)) return;
      reasons.push(...insideRepetition(quantifier, cache));
    },
  });
  if (!flags.includes('y'))
    for (const alternative of parsed.alternatives) reasons.push(...restarts(alternative, cache));
  return reasons;
}

/** A few times are bounded. */
function isRepeated({ max }: AST.Quantifier): boolean {
  return max > 10;
}

/** A choice of which two ways begin alike, or a repetition that may go on where the next turn begins. */
function insideRepetition({ element }: AST.Quantifier, cache: Cache): string[] {
  const reasons: string[] = [];
  visitRegExpAST(element, {
    onGroupEnter: (group) => void reasons.push(...unclearChoice(group, cache)),
    onCapturingGroupEnter: (group) => void reasons.push(...unclearChoice(group, cache)),
    onQuantifierEnter(inner) {
      if (inner.max <= 1) return;
      const direction = getMatchingDirection(inner);
      const next = getFirstConsumedCharAfter(inner, direction, cache).char;
      if (!getFirstConsumedChar(inner.element, direction, cache).char.isDisjointWith(next))
        reasons.push(`in a repetition, ${inner.raw} may go on where the next part begins`);
    },
  });
  return reasons;
}

function unclearChoice({ alternatives, raw }: AST.Group | AST.CapturingGroup, cache: Cache): string[] {
  const prefixes = alternatives.map((one) => getLongestPrefix(one, getMatchingDirection(one), cache));
  const areAlike = prefixes.some((one, index) =>
    prefixes
      .slice(index + 1)
      .some((other) => !one.some((char, at) => other[at] && char.isDisjointWith(other[at]))),
  );
  return areAlike ? [`in a repetition, the ways of ${raw} may begin alike`] : [];
}

/**
 * Whether what stands before the first repetition may occur within it, while something has to follow: then the search reads the
 * rest of the text from each such place.
 */
function restarts(alternative: AST.Alternative, cache: Cache): string[] {
  const elements = flat(alternative);
  const at = elements.findIndex((one) => one.type === 'Quantifier' && one.max === Number.POSITIVE_INFINITY);
  const repetition = elements[at];
  // A group is another matter: what ends it may be needed within it.
  if (repetition?.type !== 'Quantifier' || repetition.element.type === 'Group') return [];
  const before = elements.slice(0, at);
  const isAnchored = before.some((one) => one.type === 'Assertion' && one.kind === 'start');
  const isFollowed = elements
    .slice(at + 1)
    .some((one) => one.type === 'Assertion' || !isPotentiallyEmpty(one, cache));
  const prefix = before.filter((one) => !isZeroLength(one, cache));
  if (isAnchored || !isFollowed || prefix.length === 0) return [];
  const { chars } = getConsumedChars(repetition, cache);
  return prefix.every((one) => !getConsumedChars(one, cache).chars.isDisjointWith(chars))
    ? [`it reads on from each ${prefix.map(({ raw }) => raw).join('')}`]
    : [];
}

/** The elements, with those of groups that leave no choice. */
function flat({ elements }: AST.Alternative): AST.Element[] {
  return elements.flatMap((one) => {
    if (one.type !== 'Group' && one.type !== 'CapturingGroup') return [one];
    const [only, ...others] = one.alternatives;
    return only && others.length === 0 ? flat(only) : [one];
  });
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const product = globSync(`${productFolders}/**/*.{ts,tsx}`, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    // A migration is frozen, and reads what was sanitised.
    .filter((path) => !/\.test\.|\/migrations\//.test(path));
  const found = product.flatMap((path) => slowExpressions(path, readFileSync(join(root, path), 'utf8')));
  for (const expression of found) console.error(expression);
  process.exitCode = found.length > 0 ? 1 : 0;
}
