import { MongoAPIError, MongoBulkWriteError, MongoDriverError, MongoError, MongoServerError } from 'mongodb';
import { StorageFull, OperatorError, StoreUnavailable } from '../errors/errors.ts';

/** Unknown credentials or no read access; retrying does not help. */
export class MongoAccessDenied extends OperatorError {
  constructor(options?: ErrorOptions) {
    super('MongoDB refuses the credentials of MONGODB_URL', options);
    this.name = 'MongoAccessDenied';
  }
}

export type MongoFault = 'full' | 'unavailable';

export const DUPLICATE_KEY = 11_000;

/** Codes for lack of space or quota, from MongoDB's `error_codes.yml`. */
const FULL = new Set([
  12_501, // quota exceeded
  14_031, // out of disk space
]);

/** Codes that pass by themselves or after an operator's action; same list. */
const PASSING = new Set([
  ...[6, 7, 89, 9001, 202], // host unreachable
  ...[91, 189, 10_107, 11_600, 11_602, 10_058, 13_435, 13_436, 133], // no primary, or it is stepping down
  ...[50, 262, 24, 46, 112, 246, 11_601], // timeout, or gave way to other work
  ...[64, 79, 100, 134], // no majority
  ...[43, 175, 237], // cursor ended by a restart or operator
  ...[13, 18, 371, 391], // credentials or write rights withdrawn
  ...[1, 8], // internal failure, as after a hard restart
]);

const DENIED = new Set<unknown>([13, 18]);

export function isDenied(error: unknown): boolean {
  return error instanceof MongoServerError && DENIED.has(error.code);
}

export function isDuplicateKey(error: unknown): error is MongoServerError {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
}

/** `null`: a mistake in this program. */
export function mongoFault(error: unknown): MongoFault | null {
  if (!(error instanceof MongoError)) return null;
  // A bulk write that lost its connection looks like a server error.
  if (error instanceof MongoBulkWriteError && error.errorResponse instanceof MongoError)
    return mongoFault(error.errorResponse);
  if (error instanceof MongoServerError) {
    for (const code of codesOf(error)) {
      if (FULL.has(code)) return 'full';
      if (PASSING.has(code)) return 'unavailable';
    }
    return error.hasErrorLabel('RetryableWriteError') ? 'unavailable' : null;
  }
  // Wrong calls are ours, except on a client that was closed meanwhile.
  if (error instanceof MongoAPIError) return /closed|connected/i.test(error.name) ? 'unavailable' : null;
  return error instanceof MongoDriverError && error.name === 'MongoParseError' ? null : 'unavailable';
}

function codesOf(error: MongoServerError): readonly number[] {
  const parts =
    error instanceof MongoBulkWriteError ? [error.writeErrors].flat().map(({ code }) => code) : [];
  const concern =
    error instanceof MongoBulkWriteError ? (error.result.getWriteConcernError()?.code ?? []) : [];
  const own = typeof error.code === 'number' ? error.code : [];
  return [own, parts, concern].flat();
}

/** As `StorageFull` or `StoreUnavailable`; others unchanged. */
export function asStoreError(error: unknown): unknown {
  return mongoFault(error) === 'full'
    ? new StorageFull('MongoDB has no room', { cause: error })
    : asStoreUnavailable(error);
}

/** As `StoreUnavailable`, lack of space included; others unchanged. */
export function asStoreUnavailable(error: unknown): unknown {
  return mongoFault(error) === null
    ? error
    : new StoreUnavailable('MongoDB cannot be reached or refuses', { cause: error });
}

export async function translated<T>(
  translate: (error: unknown) => unknown,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw translate(error);
  }
}

/** Rejects with `StoreUnavailable`, also for lack of space. */
export const available = <T>(call: () => Promise<T>): Promise<T> => translated(asStoreUnavailable, call);

/** Rejects with `StorageFull` or `StoreUnavailable`. */
export const availableOrFull = <T>(call: () => Promise<T>): Promise<T> => translated(asStoreError, call);
