import { registry } from '../../content/index.ts';
import { singletons } from '../../content/settings.ts';
import type { Http, ProblemBody } from '../support/http.ts';

type Value = Record<string, unknown>;

/**
 * Writes a text into every field of every setting and of the first records of every type, which every page shows. A field that
 * cannot have it gets as much of it as it takes, or keeps what it has.
 */
export async function writeEverywhere(staff: Http, text: string): Promise<void> {
  const addresses = singletons.map(({ definition }) => `/settings/${definition.name}`);
  for (const { definition } of registry) {
    const [path] = definition.paths;
    const { body } = await staff.get<Value[] | { data: Value[] }>(path);
    const rows = Array.isArray(body) ? body : (body.data ?? []);
    addresses.push(...rows.slice(0, 4).map(({ id }) => `${path}/${id}`));
  }
  for (const address of addresses) {
    const stored = await staff.get<Value>(address);
    if (stored.status === 200) await write(staff, address, stored.body, text);
  }
}

let written = 0;

async function write(staff: Http, path: string, before: Value, text: string): Promise<void> {
  written += 1;
  // What has to be unique begins with a number.
  const sizes = [text, ...[60, 25, 12].map((size) => `${written} ${text}`.slice(0, size).trim()), undefined];
  const refusals = new Map<string, number>();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const body = replaced(
      before,
      '',
      (at, value) => sizes[Math.min(refusals.get(at) ?? 0, sizes.length - 1)] ?? value,
    );
    const answer = await staff.put<ProblemBody>(path, body);
    const problems = Object.keys(answer.body?.errors ?? {});
    if (answer.status < 300 || problems.length === 0) return;
    for (const at of problems) refusals.set(at, (refusals.get(at) ?? 0) + 1);
  }
}

/** Addresses, colours, dates and choices are no texts. */
const notText = /^(?:\/|https?:|#|from-|\d{4}-\d\d-\d\d|Published$|Draft$|header$|footer$)/;
const fixed =
  /(?:^|\.)(?:id|_id|slug|icon|email|phone|contact|category|tags|videoUrl|mapLink|coordinates|createdAt|updatedAt)(?:$|\.)/;

/** Every text of a value changed, by the path that a problem names it with. */
function replaced(value: unknown, at: string, change: (at: string, text: string) => string): unknown {
  if (typeof value === 'string' && !notText.test(value) && !fixed.test(at)) {
    const isHtml = value.startsWith('<');
    return isHtml ? `<h2>${change(at, value)}</h2>${blocksOf(change(at, value))}` : change(at, value);
  }
  if (Array.isArray(value))
    return value.map((entry, index) => replaced(entry, `${at}.${index}`.replace(/^\./, ''), change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      replaced(entry, at === '' ? name : `${at}.${name}`, change),
    ]),
  );
}

/** An article with each kind of block. */
const blocksOf = (text: string) =>
  `<p>${text}</p><ul><li>${text}</li></ul><ol><li>${text}</li></ol><blockquote><p>${text}</p></blockquote>` +
  `<table><caption>${text}</caption><tbody><tr><th>${text}</th><td>${text}</td></tr></tbody></table><pre><code>${text}</code></pre>`;
