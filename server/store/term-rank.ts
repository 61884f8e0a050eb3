import { type RawBuilder, sql } from 'kysely';
import { excerptEnd, titleEnd } from '../search/post-text.ts';
import type { Term } from './search-index.ts';

/** Where the first of a text begins in another, from 1; 0 where it is not there: `instr` or `strpos`. */
export type PlaceIn = (needle: string) => RawBuilder<number>;

/** Adds to the rank of a post for a term, by where that is found. */
const ranks = { title: 0, name: 1, excerpt: 2, text: 3, missing: 4 };

/** Whether the post `s` has a term; `s` has its id as `post_id`. */
export function hasTerm({ texts, categories, tags }: Term, placeIn: PlaceIn): RawBuilder<boolean> {
  const found = texts.map((text) => sql<boolean>`${placeIn(text)} > 0`);
  return sql`(${sql.join([...found, ...named(categories, tags)], sql` or `)})`;
}

/** How many of the terms the post has. */
export function countOf(terms: readonly Term[], placeIn: PlaceIn): RawBuilder<number> {
  const counts = terms.map((term) => sql<number>`case when ${hasTerm(term, placeIn)} then 1 else 0 end`);
  return sql`(${sql.join(counts, sql` + `)})`;
}

/** Title before names of category and tags, before excerpt, before text: the least for what fits best. */
export function rankOf(terms: readonly Term[], placeIn: PlaceIn): RawBuilder<number> {
  const levels = terms.map(({ texts, categories, tags }) => {
    const before = (end: string) => texts.map((text) => sql`${placeIn(text)} between 1 and ${placeIn(end)}`);
    const anywhere = texts.map((text) => sql`${placeIn(text)} > 0`);
    const names = named(categories, tags);
    return sql`case when ${sql.join(before(titleEnd), sql` or `)} then ${sql.lit(ranks.title)}
      ${names.length > 0 ? sql`when ${sql.join(names, sql` or `)} then ${sql.lit(ranks.name)}` : sql``}
      when ${sql.join(before(excerptEnd), sql` or `)} then ${sql.lit(ranks.excerpt)}
      when ${sql.join(anywhere, sql` or `)} then ${sql.lit(ranks.text)} else ${sql.lit(ranks.missing)} end`;
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
