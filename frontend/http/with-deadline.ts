import { ConnectionError } from './api-error.ts';

/** Milliseconds. The server gives up far sooner, but a frozen connection never ends. An import may take a minute. */
export const ANSWER_MS = { read: 30_000, command: 90_000 };

/**
 * @param ms one of {@link ANSWER_MS}
 * @param work receives a signal for the deadline and `signal`
 * @throws ConnectionError after that time
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
