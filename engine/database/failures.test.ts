import { describe, expect, test } from 'vitest';
import { postgresEngine } from './postgres.ts';
import { sqliteEngine } from './sqlite.ts';

function sqliteError(errcode: number, message = 'x'): Error {
  return Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode });
}

function postgresError(code: string, more: object = {}): Error {
  return Object.assign(new Error('x'), { code, ...more });
}

describe('[ERR-93] database errors', () => {
  test.each([
    ['full', sqliteEngine, sqliteError(13), 507],
    ['busy', sqliteEngine, sqliteError(5), 503],
    ['read-only', sqliteEngine, sqliteError(8), 503],
    ['broken on disk', sqliteEngine, sqliteError(1290), 503],
    ['damaged', sqliteEngine, sqliteError(267), 503],
    ['no longer a database', sqliteEngine, sqliteError(26), 503],
    ['full', postgresEngine, postgresError('53100'), 507],
    ['not reachable', postgresEngine, postgresError('ECONNREFUSED'), 503],
    ['a standby', postgresEngine, postgresError('25006'), 503],
    ['in a deadlock', postgresEngine, postgresError('40P01'), 503],
    ['cut off', postgresEngine, new Error('Connection terminated unexpectedly'), 503],
    ['without a free connection', postgresEngine, new Error('timeout exceeded when trying to connect'), 503],
  ])('a database that is %s (%#) has its own status', (_, engine, error, status) => {
    expect(engine.failureOf(error)?.status).toBe(status);
  });

  test.each([
    [sqliteEngine, sqliteError(1)],
    [sqliteEngine, new TypeError('x is not a function')],
    [postgresEngine, postgresError('42601')],
    [postgresEngine, new TypeError('x is not a function')],
  ])('a programming error (%#) is no database failure', (engine, error) => {
    expect(engine.failureOf(error)).toBeUndefined();
  });
});

describe('violated constraints', () => {
  test('a violated constraint of SQLite names its columns from the message', () => {
    const error = sqliteError(2067, 'UNIQUE constraint failed: tags.name_key');
    expect(sqliteEngine.violationOf(error)).toEqual({ kind: 'unique', columns: ['name_key'] });
    expect(sqliteEngine.violationOf(sqliteError(787, 'FOREIGN KEY constraint failed'))).toEqual({
      kind: 'foreign-key',
      columns: [],
    });
  });

  test('a violated constraint of PostgreSQL names its columns from the detail', () => {
    const detail = 'Key (name_key)=(policy (a)) already exists.';
    expect(postgresEngine.violationOf(postgresError('23505', { detail }))).toEqual({
      kind: 'unique',
      columns: ['name_key'],
    });
    expect(postgresEngine.violationOf(postgresError('23502', { column: 'title' }))).toEqual({
      kind: 'not-null',
      columns: ['title'],
    });
  });
});
