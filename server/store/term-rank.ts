import { type RawBuilder, sql } from 'kysely';
import { excerptEnd, titleEnd } from '../search/post-text.ts';
import type { Term } from './search-index.ts';

/** Where the first of a text begins in the text of the post `s`, or in another, from 1; 0 where it is not there: `instr` or `strpos`. */
export type PlaceIn = (needle: string, within?: RawBuilder<unknown>) => RawBuilder<number>;

/** Adds to the rank of a post for a term, by where that is found. */
const ranks = { title: 0, name: 1, excerpt: 2, text: 3, missing: 4 };

/** Whether the post `s` has a text. */
type Has = (text: string) => RawBuilder<boolean>;

/** By going through the post's own text. */
const hasIn =
  (placeIn: PlaceIn): Has =>
  (text) =>
    sql<boolean>`${placeIn(text)} > 0`;

/** Whether the post `s` has a term; `s` has its id as `post_id`. */
export function hasTerm(
  { texts, categories, tags }: Term,
  placeIn: PlaceIn,
  has: Has = hasIn(placeIn),
): RawBuilder<boolean> {
  const found = texts.map(has);
  return sql`(${sql.join([...found, ...named(categories, tags)], sql` or `)})`;
}

/** Whether the post has at least so many of the terms. */
export function hasMost(
  terms: readonly Term[],
  least: number,
  placeIn: PlaceIn,
  has?: Has,
): RawBuilder<boolean> {
  const asked = terms.map((term) => hasTerm(term, placeIn, has));
  if (least >= terms.length) return sql.join(asked, sql` and `);
  const counts = asked.map((one) => sql<number>`case when ${one} then 1 else 0 end`);
  return sql`(${sql.join(counts, sql` + `)}) >= ${least}`;
}

/** Whether what has the drivers has all of the terms. */
export function isWhole(drivers: readonly Term[], terms: readonly Term[]): boolean {
  return (
    drivers.length === terms.length &&
    terms.every(({ categories, tags }) => categories.length + tags.length === 0)
  );
}

/**
 * Title before names of category and tags, before excerpt, before text: the least for what fits best. Of a post that has all of the
 * terms (`hasAll`) only title and excerpt are looked through: its text is long.
 */
export function rankOf(
  terms: readonly Term[],
  placeIn: PlaceIn,
  hasAll: boolean,
  has?: Has,
): RawBuilder<number> {
  const levels = terms.map((term) => {
    const before = (end: string) => {
      const head = sql`substr(s.text, 1, ${placeIn(end)})`;
      return sql.join(
        term.texts.map((text) => sql`${placeIn(text, head)} > 0`),
        sql` or `,
      );
    };
    const names = named(term.categories, term.tags);
    const missing = hasAll
      ? sql``
      : sql`when not ${hasTerm(term, placeIn, has)} then ${sql.lit(ranks.missing)}`;
    return sql`case when ${before(titleEnd)} then ${sql.lit(ranks.title)}
      ${names.length > 0 ? sql`when ${sql.join(names, sql` or `)} then ${sql.lit(ranks.name)}` : sql``}
      when ${before(excerptEnd)} then ${sql.lit(ranks.excerpt)} ${missing} else ${sql.lit(ranks.text)} end`;
  });
  return sql`(${sql.join(levels, sql` + `)})`;
}

function named(categories: readonly string[], tags: readonly string[]): RawBuilder<boolean>[] {
  return [
    ...(categories.length === 0
      ? []
      : [
          sql<boolean>`(select category_id from blog_posts where id = s.post_id) in (${sql.join(categories)})`,
        ]),
    ...(tags.length === 0
      ? []
      : [
          sql<boolean>`exists (select 1 from blog_post_tags l where l.post_id = s.post_id and l.tag_id in (${sql.join(tags)}))`,
        ]),
  ];
}
