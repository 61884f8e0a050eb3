// Searches over many posts, on both engines, through the whole API without its memory of answers: several words, near spellings,
// one and two letters. The posts have, beside common words, words of a long tail, as texts by people have.
import { createDatabase, type Engine, engines } from '../tests/support/database.ts';
import { percentile } from '../tests/support/load.ts';
import { startCluster } from '../tests/support/postgres.ts';
import { apiOf, openWithPosts, randomNumbers, vocabulary } from './support/posts.ts';
import { printTable, reportGoal, round } from './support/table.ts';

const count = Number(process.env.POSTS ?? 100_000);
const searches = Number(process.env.SEARCHES ?? 150);

/** Milliseconds within which 95 of 100 searches are answered. */
const goals = {
  sqlite: { 'one word': 20, 'two words': 20, 'a near spelling': 60, 'one or two letters': 60 },
  postgres: { 'one word': 20, 'two words': 60, 'a near spelling': 60, 'one or two letters': 60 },
};
type Kind = keyof (typeof goals)[Engine];

/** Words of the long tail. */
const tail = wordsOf(30_000);
/** Words of titles, among which near spellings are looked for. */
const long = vocabulary.filter(({ length }) => length > 6);
/** Signs that a few posts have: one in so many. */
const signs: Record<string, number> = { zq: 9000, x7: 900, Ω: 20_000, qj: 120, '§': 40 };

const cluster = await startCluster();
try {
  for (const engine of engines) await measure(engine);
} finally {
  await cluster.dispose();
}

async function measure(engine: Engine): Promise<void> {
  const database = await createDatabase(engine, cluster.url);
  const store = await openWithPosts(database, count, longTail);
  const call = apiOf(store);
  const rows: (string | number)[][] = [];
  for (const [kind, goal] of Object.entries(goals[engine]) as [Kind, number][]) {
    const times: number[] = [];
    let slowest = '';
    for (const query of queriesOf(kind)) {
      const before = performance.now();
      await call(`/blog/posts/search?limit=10&q=${encodeURIComponent(query)}`);
      times.push(performance.now() - before);
      if (Math.max(...times) === times.at(-1)) slowest = query;
    }
    const [median = 0, at95 = 0, longest] = [50, 95, 100].map((share) => round(percentile(times, share)));
    rows.push([kind, median, at95, goal, `${longest} (${slowest})`]);
    reportGoal(`${engine}: ${kind}, p95 at ${count} posts, ms`, at95, 'at most', goal);
  }
  printTable(`${engine}: ${count} posts, milliseconds`, ['search', 'median', 'p95', 'goal', 'slowest'], rows);
  await store.close();
  await database.dispose();
}

function longTail(index: number, random: () => number): string {
  // By Zipf: the first word stands in most posts, the last in hardly any.
  const words = Array.from({ length: 40 }, () => tail[Math.floor(tail.length ** random()) - 1] ?? '');
  const some = Object.entries(signs).flatMap(([sign, one]) => (index % one === 3 ? [sign] : []));
  return `<p>${[...words, ...some].join(' ')}.</p>`;
}

function queriesOf(kind: Kind): string[] {
  const random = randomNumbers(7);
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const common = () => pick(vocabulary);
  const frequent = () => pick(tail.slice(0, 300));
  const rare = () => pick(tail.slice(300));
  const kinds = [common, frequent, rare];
  const mixed = (place: number) => (kinds[place % kinds.length] ?? common)();
  const makers: Record<Kind, (index: number) => string> = {
    'one word': mixed,
    'two words': (index) => `${mixed(index)} ${mixed(Math.floor(index / 3))}`,
    'a near spelling': () => `${common()} ${misspelled(pick(long), random)}`,
    'one or two letters': (index) =>
      index % 2 ? pick(Object.keys(signs)) : pick([...'jqxz79éक']) + (index % 4 ? '' : pick([...'qxz'])),
  };
  return Array.from({ length: searches }, (_, index) => makers[kind](index));
}

/** The word with one or two letters changed. */
function misspelled(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 3));
  const changed = `${word.slice(0, at)}${word[at] === 'w' ? 'v' : 'w'}${word.slice(at + 1)}`;
  return random() < 0.5 ? changed : `${changed.slice(0, -1)}${changed.endsWith('h') ? 'n' : 'h'}`;
}

function wordsOf(number: number): string[] {
  const random = randomNumbers(11);
  const syllables =
    'ka ri to mu len sha ver dra pol ins tech gri dun mor vat lis cap net rob san tur fel'.split(' ');
  const words = new Set<string>();
  while (words.size < number) {
    const length = 2 + Math.floor(random() * 3);
    words.add(Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join(''));
  }
  return [...words];
}
