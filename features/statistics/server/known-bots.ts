import { createIsbotFromList, list } from 'isbot';
import { LRUCache } from 'lru-cache';

/**
 * Programs that people use to read: command lines, HTTP libraries, automated browsers. The list of the library counts
 * them as bots. Here a bot is a crawler, a preview or a monitor, which requests pages without a person, so that view
 * counts can be checked with any tool. A crawler that sends the name of an HTTP library is therefore counted.
 */
const readers = [
  'curl/8.5.0',
  'Wget/1.21.3',
  'node',
  'undici',
  'node-fetch',
  'axios/1.7.9',
  'got (https://github.com/sindresorhus/got)',
  'python-requests/2.32.3',
  'Python-urllib/3.12',
  'Go-http-client/2.0',
  'okhttp/4.12.0',
  'PostmanRuntime/7.43.0',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
];

const isKnown = createIsbotFromList(
  list.filter((pattern) => !readers.some((reader) => new RegExp(pattern, 'i').test(reader))),
);

const cache = new LRUCache<string, boolean>({ max: 500 });
/** Bots state their name at the beginning; longer values must not fill the memory. */
const longestName = 500;

/** Whether a `User-Agent` is that of a crawler, a preview or a monitor. */
export function isKnownBot(userAgent: string): boolean {
  const known = cache.get(userAgent);
  if (known !== undefined) return known;
  const answer = isKnown(userAgent.slice(0, longestName));
  if (userAgent.length <= longestName) cache.set(userAgent, answer);
  return answer;
}
