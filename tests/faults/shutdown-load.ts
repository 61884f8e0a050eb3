import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { contactMessage } from '../factories/bodies.ts';
import { ConnectionLost, RawConnection } from '../support/raw-connection.ts';

const host = 'Host: localhost\r\n';

/** The bytes of a read. */
export function get(path: string, headers = ''): string {
  return `GET ${path} HTTP/1.1\r\n${host}${headers}\r\n`;
}

/** The bytes of a contact message whose key is its text, too. */
function contactForm(key: string): string {
  const body = JSON.stringify(contactMessage({ message: key }));
  const headers = `${host}Content-Type: application/json\r\nIdempotency-Key: ${key}\r\n`;
  return `POST /api/contact HTTP/1.1\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`;
}

let searches = 0;
/** Documents from memory, answers of the API, and pages that nobody has asked for before. */
const reads = [
  () => get('/', 'Accept-Encoding: br\r\n'),
  () => get('/about', 'Accept-Encoding: br\r\n'),
  () => get('/api/tags'),
  () => get('/api/blog/posts'),
  () => {
    searches += 1;
    return get(`/blog?q=solar+${searches}`, 'Accept-Encoding: br\r\n');
  },
];

/**
 * Starts clients that ask until nobody takes a connection any more.
 *
 * @param kept how many keep their connection
 * @param fleeting how many take a new connection for each request
 */
export function startLoad(port: number, kept: number, fleeting: number) {
  const met = {
    answered: 0,
    /** Connections on which a request had been written that was not answered. */
    lost: [] as string[],
    /** Answers that are none of the expected. */
    strange: [] as string[],
    /** Messages that were answered 201, by key. */
    acknowledged: new Map<string, string>(),
  };

  /** Gives whether the connection ends with the answer. */
  async function request(connection: RawConnection, turn: number): Promise<boolean> {
    const isForm = turn % 6 === 5;
    const key = randomUUID();
    const bytes = (isForm ? contactForm(key) : reads[turn % 6]?.()) ?? '';
    const { status, body, isLast } = await connection.sendRequest(bytes);
    met.answered += 1;
    // A page that cannot be rendered soon enough is refused on a busy machine, which is an answer.
    const isBusy = status === 503 && bytes.includes('?q=');
    if (status !== (isForm ? 201 : 200) && !isBusy) met.strange.push(`${bytes.split('\r\n')[0]} ${status}`);
    if (isForm && status === 201) met.acknowledged.set(key, JSON.parse(body).id);
    return isLast;
  }

  async function repeat(client: number, requests: number): Promise<void> {
    for (;;) {
      const connection = await RawConnection.open(port).catch((error: NodeJS.ErrnoException) => error);
      if (connection instanceof Error) {
        if (connection.code !== 'ECONNREFUSED') met.lost.push(`connecting: ${connection.code}`);
        return;
      }
      try {
        for (let turn = client; turn < client + requests; turn += 1) {
          // What ended while nothing was asked on it has lost nothing.
          if (connection.end !== undefined || (await request(connection, turn))) break;
          await pause(Math.random() * 50);
        }
      } catch (error) {
        if (!(error instanceof ConnectionLost)) throw error;
        met.lost.push(error.message);
      } finally {
        connection.close();
      }
    }
  }

  const clients = [
    ...Array.from({ length: kept }, (_, client) => repeat(client, Number.POSITIVE_INFINITY)),
    ...Array.from({ length: fleeting }, (_, client) => repeat(client, 1)),
  ];
  return Object.assign(met, { gone: Promise.all(clients) });
}
