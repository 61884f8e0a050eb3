import { STATUS_CODES } from 'node:http';

/** An answer that can be sent many times. */
export interface PreparedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  /** All of it as it goes over a connection that is kept, and the second for which its date holds. */
  message: Buffer;
  second: number;
}

export function prepare(
  status: number,
  headers: Readonly<Record<string, string>>,
  body?: Buffer,
): PreparedAnswer {
  return { status, headers, body, message: Buffer.alloc(0), second: 0 };
}

/** The answer written out. The date in it is exact to the second, so it is put together once in a second. */
export function currentMessage(answer: PreparedAnswer): Buffer {
  const second = Math.floor(Date.now() / 1000);
  if (second !== answer.second) {
    answer.message = writeOut(answer, 'keep-alive');
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
  return body ? Buffer.concat([start, body]) : start;
}
