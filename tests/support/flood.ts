// A program of its own, so that neither the server nor who measures it shares its event loop:
//   flood.ts PORT CONNECTIONS KIND
// Asks on each connection for one address after the other, each of them once. Ends a line when each connection has had an answer,
// and tells the answers by status when stdin ends.
import { connect, type Socket } from 'node:net';

/** What is asked for: the number makes each address a new one. */
const addresses: Record<string, (number: number) => string> = {
  mixed: (number) => (number % 2 ? `/blog?q=word${number}` : `/unknown-${number}`),
  search: (number) => `/blog?q=word${number}`,
  unknown: (number) => `/unknown-${number}`,
  /** Five words of which posts have some, in another order each time. */
  'api searches': (number) => `/api/${number % 2 ? 'search' : 'blog/posts/search'}?q=${words(number)}`,
  /** Every public read that takes something which never repeats. */
  'api reads': (number) => reads[number % reads.length]?.(number) ?? '/',
};

const reads: readonly ((number: number) => string)[] = [
  (number) => `/api/search?q=${words(number)}`,
  (number) => `/api/blog/posts/search?q=${words(number)}&limit=100`,
  (number) => `/api/blog/posts/search?q=${'zeppelinx'.slice(0, 5 + (number % 5))}${number}`,
  (number) => `/api/blog/posts/search?q=${encodeURIComponent(`"${words(number)}" ${'x'.repeat(90)}`)}`,
  (number) => `/api/blog/posts?page=${number}&limit=100`,
  (number) => `/api/blog/posts?tag=tag${number}`,
  (number) => `/api/blog/categories/category${number}/posts`,
  (number) => `/api/blog/posts/${number}/related`,
];

/** Five words, and a combination of its own for each number. */
function words(number: number): string {
  const known =
    'solar rooftop grid meter tariff inverter module array cable battery storage tender policy'.split(' ');
  const chosen = Array.from({ length: 4 }, (_, place) => known[Math.floor(number / 13 ** place) % 13]);
  return [...chosen, `n${number.toString(36)}`].join('+');
}

const [, , port, connections, kind = 'mixed'] = process.argv;
const addressOf = addresses[kind];
if (!addressOf) throw new Error(`Unknown kind of flood: ${kind}`);
const statuses: Record<string, number> = {};
let asked = 0;
let answered = 0;
let isOver = false;

for (let index = 0; index < Number(connections); index += 1) open();
process.stdin.resume().once('end', () => {
  isOver = true;
  process.stdout.write(JSON.stringify(statuses), () => process.exit());
});

function open(): void {
  if (isOver) return;
  const socket = connect(Number(port), '127.0.0.1', () => sendRequest(socket));
  let text = '';
  let isFirst = true;
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part;
    const end = endOfResponse(text);
    if (end === undefined || text.length < end) return;
    const status = text.slice(9, 12);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (isFirst) answered += 1;
    if (isFirst && answered === Number(connections)) process.stdout.write('\n');
    isFirst = false;
    const isLast = /\r\nconnection: close/i.test(text.slice(0, text.indexOf('\r\n\r\n')));
    text = '';
    if (!isLast) sendRequest(socket);
  });
  // A server ends each connection now and then.
  socket.on('error', () => {}).once('close', () => setImmediate(open));
}

function sendRequest(socket: Socket): void {
  asked += 1;
  const head = [`GET ${addressOf?.(asked)} HTTP/1.1`, 'Host: localhost', 'Accept-Encoding: gzip, br', '', ''];
  socket.write(head.join('\r\n'));
}

/** Length of the response that begins here; undefined until its head is there. */
function endOfResponse(text: string): number | undefined {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1];
  if (length === undefined) throw new Error(`A response without a length:\n${text.slice(0, head)}`);
  return head + 4 + Number(length);
}
