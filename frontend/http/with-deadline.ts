import { ConnectionError } from './api-error.ts';

/**
 * How long an answer may take with all it says, in milliseconds: the server gives up far sooner, and a line that is frozen breaks by nothing of
 * its own. An import reads other people's pages for a minute.
 */
export const ANSWER_MS = { read: 30_000, command: 90_000 };

/**
 * Does a call that is given up after that time, or with `signal`.
 * @param ms one of {@link ANSWER_MS}
 * @param work is given what ends with either
 * @throws ConnectionError where the time is over
 */
export async function withDeadline<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const end = new AbortController();
  const giveUp = () => end.abort(signal?.reason);
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp);
  const timer = setTimeout(() => end.abort(), ms);
  try {
    return await work(end.signal);
  } catch (error) {
    if (end.signal.aborted && !signal?.aborted) throw new ConnectionError(error);
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}
