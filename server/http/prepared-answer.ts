import { STATUS_CODES } from 'node:http';

/** An answer that can be sent many times. */
export interface PreparedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string | undefined;
  /** All of it as it goes over a connection that is kept, and the second for which its date holds. */
  message: Buffer;
  second: number;
  /** Told the bytes of the message once it is kept. */
  readonly grown: (bytes: number) => void;
}

export function prepare(
  status: number,
  headers: Readonly<Record<string, string>>,
  body?: Buffer | string,
  grown: (bytes: number) => void = () => {},
): PreparedAnswer {
  return { status, headers, body, message: Buffer.alloc(0), second: 0, grown };
}

/** The answer written out. The date in it is exact to the second, so it is put together once in a second. */
export function currentMessage(answer: PreparedAnswer): Buffer {
  const second = Math.floor(Date.now() / 1000);
  if (second !== answer.second) {
    const isFirst = answer.second === 0;
    answer.message = writeOut(answer, 'keep-alive');
    if (isFirst) answer.grown(answer.message.length);
    answer.second = second;
  }
  return answer.message;
}

/** The answer written out, as the last one on its connection. */
export function lastMessage(answer: PreparedAnswer): Buffer {
  return writeOut(answer, 'close');
}

function writeOut({ status, headers, body }: PreparedAnswer, connection: 'keep-alive' | 'close'): Buffer {
  const lines = Object.entries({ ...headers, connection, date: new Date().toUTCString() });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const start = Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`, 'latin1');
  return body ? Buffer.concat([start, typeof body === 'string' ? Buffer.from(body) : body]) : start;
}
