import { expect, it } from 'vitest';
import { Sqlite, storageFault } from './sqlite.ts';

it.each([
  ['SQLITE_FULL', 'full'],
  ['SQLITE_IOERR_WRITE', 'full'],
  ['SQLITE_IOERR_SHMSIZE', 'full'],
  ['SQLITE_IOERR_SHMOPEN', 'full'],
  ['SQLITE_IOERR_FSYNC', 'unavailable'],
  ['SQLITE_BUSY', 'unavailable'],
  ['SQLITE_BUSY_SNAPSHOT', 'unavailable'],
  ['SQLITE_LOCKED', 'unavailable'],
  ['SQLITE_CANTOPEN', 'unavailable'],
  ['SQLITE_NOMEM', 'unavailable'],
  ['SQLITE_PROTOCOL', 'unavailable'],
  ['SQLITE_CORRUPT', null],
  ['SQLITE_CONSTRAINT_UNIQUE', null],
  ['NOT_SQLITE_BUSY', null],
])('%s means %s', (code, fault) => {
  expect(storageFault(new Sqlite.SqliteError('refused', code))).toBe(fault);
});

it.each([
  new Error('SQLITE_BUSY'),
  Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' }),
  null,
  'SQLITE_FULL',
])('errors of other origins than SQLite mean nothing: %o', (error) => expect(storageFault(error)).toBeNull());
