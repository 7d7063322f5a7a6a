import { HEADERS } from '@duende/contracts/api/headers';
import { jsonOf, request } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { ANSWER_MS, withDeadline } from './with-deadline.ts';

/** A key nobody else will choose; `randomUUID` is missing on pages that are served without HTTPS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The keys of calls in progress. A call that got no answer keeps its key, so that clicking the button again with the
 * same words repeats the first command instead of making a second; any answer ends that, as do other words.
 */
class IdempotencyKeys {
  readonly #open = new Map<string, { readonly body: string; readonly key: string }>();

  /** @param call method and path */
  keyOf(call: string, body: string): string {
    const open = this.#open.get(call);
    if (open?.body === body) return open.key;
    const key = newIdempotencyKey();
    this.#open.set(call, { body, key });
    return key;
  }

  answered(call: string): void {
    this.#open.delete(call);
  }
}

const keys = new IdempotencyKeys();

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Sends a command. A repeat after a lost answer carries the first one's `Idempotency-Key`.
 * @param more further headers, such as `If-Match`
 */
export async function send<T>(
  method: Method,
  path: string,
  body?: unknown,
  more: Readonly<Record<string, string>> = {},
): Promise<T> {
  const call = `${method} ${path}`;
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers: Record<string, string> = { ...more, [HEADERS.idempotencyKey]: keys.keyOf(call, text) };
  if (text !== '') headers['Content-Type'] = 'application/json';
  try {
    const value = await withDeadline(ANSWER_MS.command, async (signal) =>
      jsonOf<T>(await request(path, { method, headers, signal, ...(text !== '' && { body: text }) })),
    );
    keys.answered(call);
    return value;
  } catch (error) {
    if (error instanceof ApiError) keys.answered(call);
    throw error;
  }
}
