import { MongoAPIError, MongoBulkWriteError, MongoDriverError, MongoError, MongoServerError } from 'mongodb';
import { StorageFull, OperatorError, StoreUnavailable } from '../errors/errors.ts';

/** The server does not know these credentials, or they may not read the database; repeating does not help. */
export class MongoAccessDenied extends OperatorError {
  constructor(options?: ErrorOptions) {
    super('MongoDB refuses the credentials of MONGODB_URL', options);
    this.name = 'MongoAccessDenied';
  }
}

/** What a failing call of the driver means to a caller of a port. */
export type MongoFault = 'full' | 'unavailable';

/** A document with this value of a unique index is there already. */
export const DUPLICATE_KEY = 11_000;

/** Codes of a server that has no room, or may not use more: numbers from MongoDB's `error_codes.yml`. */
const FULL = new Set([
  12_501, // quota exceeded
  14_031, // out of disk space
]);

/** Codes that pass by themselves or by what an operator does, whatever was asked; from the same list. */
const PASSING = new Set([
  ...[6, 7, 89, 9001, 202], // a host that cannot be reached
  ...[91, 189, 10_107, 11_600, 11_602, 10_058, 13_435, 13_436, 133], // no primary, or one on its way out
  ...[50, 262, 24, 46, 112, 246, 11_601], // it took too long, or gave way to something else
  ...[64, 79, 100, 134], // the majority did not answer
  ...[43, 175, 237], // a cursor that a restart or an operator ended
  ...[13, 18, 371, 391], // nobody may in: credentials or writes that an operator has withdrawn
  ...[1, 8], // the server failed for a reason of its own, as right after a hard restart; a wrong call has other codes
]);

/** Unauthorized, AuthenticationFailed. */
const DENIED = new Set<unknown>([13, 18]);

/** Whether the credentials are what a call failed by. */
export function isDenied(error: unknown): boolean {
  return error instanceof MongoServerError && DENIED.has(error.code);
}

/** Whether a write lost to a document that has the same key. */
export function isDuplicateKey(error: unknown): error is MongoServerError {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
}

/** What a fault of the driver means; `null` for what is neither: a mistake in this program. */
export function mongoFault(error: unknown): MongoFault | null {
  if (!(error instanceof MongoError)) return null;
  // A bulk write that lost its connection calls itself an error of the server's.
  if (error instanceof MongoBulkWriteError && error.errorResponse instanceof MongoError)
    return mongoFault(error.errorResponse);
  if (error instanceof MongoServerError) {
    for (const code of codesOf(error)) {
      if (FULL.has(code)) return 'full';
      if (PASSING.has(code)) return 'unavailable';
    }
    return error.hasErrorLabel('RetryableWriteError') ? 'unavailable' : null;
  }
  // Of the driver's own errors those of a wrong call are ours, but for a client that was closed meanwhile.
  if (error instanceof MongoAPIError) return /closed|connected/i.test(error.name) ? 'unavailable' : null;
  return error instanceof MongoDriverError && error.name === 'MongoParseError' ? null : 'unavailable';
}

/** Codes of the error itself and, where a bulk write failed in parts, of each part. */
function codesOf(error: MongoServerError): readonly number[] {
  const parts =
    error instanceof MongoBulkWriteError ? [error.writeErrors].flat().map(({ code }) => code) : [];
  const concern =
    error instanceof MongoBulkWriteError ? (error.result.getWriteConcernError()?.code ?? []) : [];
  const own = typeof error.code === 'number' ? error.code : [];
  return [own, parts, concern].flat();
}

/** A fault of the driver as `StorageFull` or `StoreUnavailable`; anything else as it is. */
export function asStoreError(error: unknown): unknown {
  return mongoFault(error) === 'full'
    ? new StorageFull('MongoDB has no room', { cause: error })
    : asStoreUnavailable(error);
}

/** A fault of the driver, a want of room included, as `StoreUnavailable`; anything else as it is. */
export function asStoreUnavailable(error: unknown): unknown {
  return mongoFault(error) === null
    ? error
    : new StoreUnavailable('MongoDB cannot be reached or refuses', { cause: error });
}

/** Makes a call and rejects with what `translate` makes of its error. */
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
