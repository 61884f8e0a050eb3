import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { AppError, causeToLog } from './app-error.ts';
import { DatabaseAvailability } from './database/database-availability.ts';

let lines: Record<string, unknown>[];
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
beforeEach(() => {
  lines = [];
});
const told = () => lines.map(({ msg }) => msg);

describe('[ERR-93] an unavailable database', () => {
  const away = new AppError('unavailable', 'Away.', { cause: new Error('ECONNREFUSED') });
  const full = new AppError('disk-full', 'Full.', { cause: new Error('SQLITE_FULL') });
  const works = () => Promise.resolve('row');
  const fails = (error: Error) => () => Promise.reject(error);
  let availability: DatabaseAvailability;
  beforeEach(() => {
    availability = new DatabaseAvailability(log);
  });
  const failing = (way: 'read' | 'write', error: Error) =>
    expect(availability.observe(way, fails(error))).rejects.toBe(error);

  test('an unavailable database is logged once for all readers and writers', async () => {
    await failing('write', away);
    await failing('read', away);
    await failing('read', away);
    expect(await availability.observe('read', works)).toBe('row');
    expect(lines).toMatchObject([
      { level: 50, msg: 'database: fails', err: { message: 'ECONNREFUSED' } },
      { msg: 'database: works again' },
    ]);
  });

  test('a read does not end the unavailability while writes fail', async () => {
    await failing('write', full);
    await availability.observe('read', works);
    await failing('write', full);
    expect(told()).toEqual(['database: fails']);
    await availability.observe('write', works);
    expect(told()).toEqual(['database: fails', 'database: works again']);
  });

  test('a query started before the failure does not end the unavailability', async () => {
    let finish = (_row: string) => {};
    const early = availability.observe('read', () => new Promise<string>((resolve) => (finish = resolve)));
    await failing('read', away);
    finish('row');
    await early;
    expect(told()).toEqual(['database: fails']);
  });

  test('errors of the database are not logged again elsewhere', () => {
    expect(causeToLog(away)).toBeUndefined();
    expect(causeToLog(full)).toBeUndefined();
    expect(causeToLog(new AppError('conflict', 'Taken.', { cause: new Error('unique') }))).toBeUndefined();
    const mistake = new TypeError('x is not a function');
    expect(causeToLog(mistake)).toBe(mistake);
    expect(causeToLog(new AppError('unexpected', 'Oh.', { cause: mistake }))).toBe(mistake);
  });
});
