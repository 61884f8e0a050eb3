import { checkAddress, type Finding } from '../../../editor/finding.ts';
import { readHtml } from '../../../editor/html/read-html.ts';
import { checkArticle } from '../../../editor/kinds/html/check-article.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import { plainText } from '../../../engine/kinds/html/excerpt.ts';
import type { FormValues } from '../../../engine/panel/form/form-store.ts';

/** A finding with the name of its field. */
export type FieldFinding = Finding & { name: string };

/** Characters that search results show of a title, that a summary should have, and that cards show of it. */
const longestTitle = 60;
const shortestSummary = 50;
const longestSummary = 150;

/** Looks through what is entered, in the order of the fields. The summary is the first text of several lines. */
export function checkForm(type: ContentType, names: readonly string[], values: FormValues): FieldFinding[] {
  const summary = names.find((name) => type.fields[name]?.rows !== undefined);
  return names.flatMap((name) => {
    const field = type.fields[name];
    const value = values[name];
    if (!field || typeof value !== 'string') return [];
    const found: Finding[] = [];
    if (name === type.definition.titleField) found.push(...checkTitle(value));
    if (name === summary) found.push(...checkSummary(field.label.toLowerCase(), plainText(value)));
    if (field.kind.name === 'url') found.push(...checkAddress(value, field.scheme === 'picture', value));
    if (field.kind.name === 'html') found.push(...checkArticle(readHtml(value), field.required));
    return found.map((finding) => ({ ...finding, name }));
  });
}

function checkTitle(title: string): Finding[] {
  const count = countCharacters(title);
  if (count <= longestTitle) return [];
  return [{ text: `The title has ${count} characters. Search results show about ${longestTitle}.` }];
}

function checkSummary(label: string, summary: string): Finding[] {
  const count = countCharacters(summary);
  if (count < shortestSummary)
    return [{ text: `The ${label} has fewer than ${shortestSummary} characters.` }];
  return count > longestSummary
    ? [{ text: `Cards cut the ${label} after ${longestSummary} characters.` }]
    : [];
}

/** As people count them. */
function countCharacters(text: string): number {
  return [...new Intl.Segmenter().segment(text.trim())].length;
}
