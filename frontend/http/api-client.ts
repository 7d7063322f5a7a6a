import { READ_POSITION } from '@duende/contracts/api/read-position';
import { positioned, type Positioned } from './positioned.ts';
import { ApiError, ConnectionError } from './api-error.ts';
import { ANSWER_MS, withDeadline } from './with-deadline.ts';

/**
 * Reads a path; the answer carries the position its read models had reached.
 *
 * @param hear is given the headers of an answer
 */
export async function read<T>(
  path: string,
  signal?: AbortSignal,
  hear?: (headers: Headers) => void,
): Promise<Positioned<T>> {
  return withDeadline(
    ANSWER_MS.read,
    async (end) => {
      const answer = await request(path, { method: 'GET', signal: end });
      hear?.(answer.headers);
      return positioned(await jsonOf<T>(answer), answer.headers.get(READ_POSITION) ?? '');
    },
    signal,
  );
}

/** As {@link read}, with `null` for a visitor: 401 is then an answer like any other. */
export async function readIfAllowed<T>(path: string, signal?: AbortSignal): Promise<Positioned<T | null>> {
  try {
    return await read<T>(path, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return positioned(null, '');
    throw error;
  }
}

/** Gives a failure the message the specification names; the error itself becomes its cause. */
export async function withErrorMessage<T>(message: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new Error(message, { cause });
  }
}

/** The answer of a call, if it is one of success. Throws {@link ApiError} for others, {@link ConnectionError} for none. */
export async function request(path: string, init: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, { credentials: 'include', ...init });
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ConnectionError(cause);
  }
  if (answer.ok) return answer;
  throw new ApiError(answer.status, answer.statusText, await answer.text());
}

/** What an answer says. Throws {@link ConnectionError} where it cannot be read. */
export async function jsonOf<T>(answer: Response): Promise<T> {
  try {
    const value: unknown = await answer.json();
    // Every answer of this server is an object or a list.
    if (typeof value !== 'object' || value === null) throw new TypeError('no answer of ours');
    return value as T;
  } catch (cause) {
    throw new ConnectionError(cause);
  }
}
