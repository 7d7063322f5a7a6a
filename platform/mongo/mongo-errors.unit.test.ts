import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoInvalidArgumentError,
  MongoNetworkError,
  MongoParseError,
  MongoServerError,
} from 'mongodb';
import { expect, it } from 'vitest';
import { StorageFull, StoreUnavailable } from '../errors/errors.ts';
import { asStoreError, asStoreUnavailable, mongoFault, type MongoFault } from './mongo-errors.ts';

const server = (code: number, errorLabels: string[] = []) =>
  new MongoServerError({ message: `code ${code}`, code, errorLabels });

it.each<[string, unknown, MongoFault | null]>([
  ['a broken connection', new MongoNetworkError('reset'), 'unavailable'],
  ['no primary', server(10_107), 'unavailable'],
  ['a primary that stepped down', server(189), 'unavailable'],
  ['a majority that did not answer', server(64), 'unavailable'],
  ['credentials withdrawn', server(13), 'unavailable'],
  ['a fault within the server', server(1), 'unavailable'],
  ['a write that may be repeated', server(99_999, ['RetryableWriteError']), 'unavailable'],
  ['a disk without room', server(14_031), 'full'],
  ['a duplicate key', server(11_000), null],
  ['a wrong query', server(2), null],
  ['a wrong call', new MongoInvalidArgumentError('wrong'), null],
  ['a wrong address', new MongoParseError('wrong'), null],
  ['a client that was closed', new MongoClientClosedError(), 'unavailable'],
  ['no error of the driver', new TypeError('wrong'), null],
])('%s: %s', (_, error, fault) => {
  expect(mongoFault(error)).toBe(fault);
});

it('finds what is wrong with a part of a bulk write', () => {
  const error = new MongoBulkWriteError(
    { message: 'in parts', code: 11_000, writeErrors: [] },
    Object.assign(Object.create(null), { getWriteConcernError: () => ({ code: 64 }) }),
  );
  expect(mongoFault(error)).toBe('unavailable');
});

it('finds what broke a bulk write as a whole', () => {
  const result = Object.assign(Object.create(null), { getWriteConcernError: () => undefined });
  expect(mongoFault(new MongoBulkWriteError(new MongoNetworkError('reset'), result))).toBe('unavailable');
  expect(mongoFault(new MongoBulkWriteError(server(14_031), result))).toBe('full');
  expect(mongoFault(new MongoBulkWriteError(server(2), result))).toBeNull();
});

it('distinguishes a want of room where the port does, with its cause', () => {
  const full = server(14_031);
  expect(asStoreError(full)).toBeInstanceOf(StorageFull);
  expect(asStoreUnavailable(full)).toBeInstanceOf(StoreUnavailable);
  expect(asStoreError(full)).toMatchObject({ cause: full });
  const ours = new TypeError('wrong');
  expect(asStoreError(ours)).toBe(ours);
});
