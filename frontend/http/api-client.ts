import { READ_POSITION } from '@duende/contracts/api/read-position';
import type { AnswerOf, ParametersOf, QueryCall } from '@duende/contracts/api/calls/all-calls';
import { addressOf } from './address.ts';
import { positioned, type Positioned } from './positioned.ts';
import { ApiError, ConnectionError } from './api-error.ts';
import { ANSWER_MS, withDeadline } from './with-deadline.ts';

interface Reading {
  readonly signal?: AbortSignal | undefined;
  readonly onHeaders?: ((headers: Headers) => void) | undefined;
}

/** The answer has the position that its read models had reached. */
export async function read<N extends QueryCall, const Said extends ParametersOf<N>>(
  call: N,
  said: Said,
  { signal, onHeaders }: Reading = {},
): Promise<Positioned<AnswerOf<N, Said>>> {
  return withDeadline(
    ANSWER_MS.read,
    async (end) => {
      const answer = await request(addressOf(call, said), { method: 'GET', signal: end });
      onHeaders?.(answer.headers);
      return positioned(await jsonOf<AnswerOf<N, Said>>(answer), answer.headers.get(READ_POSITION) ?? '');
    },
    signal,
  );
}

/** `null` for a visitor (401). */
export async function readIfAllowed<N extends QueryCall>(
  call: N,
  said: ParametersOf<N>,
  reading: Reading = {},
): Promise<Positioned<AnswerOf<N> | null>> {
  try {
    return await read(call, said, reading);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return positioned(null, '');
    throw error;
  }
}

/** The error becomes the cause. */
export async function withErrorMessage<T>(message: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new Error(message, { cause });
  }
}

/** @throws ApiError for an answer that is not OK, ConnectionError for none */
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

/** @throws ConnectionError if the body cannot be read */
export async function jsonOf<T>(answer: Response): Promise<T> {
  try {
    const value: unknown = await answer.json();
    // Every answer of this server is an object or a list.
    if (typeof value !== 'object' || value === null)
      throw new TypeError('the answer is not an object or a list');
    return value as T;
  } catch (cause) {
    throw new ConnectionError(cause);
  }
}
