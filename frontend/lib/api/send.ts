import { HEADERS } from '@duende/contracts/api/headers';
import { jsonOf, request } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { IdempotencyKeys } from './idempotency-keys.ts';

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const keys = new IdempotencyKeys();

/**
 * Sends a wish. A repeat after a lost answer carries the first one's `Idempotency-Key`.
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
    const answer = await request(path, { method, headers, ...(text !== '' && { body: text }) });
    const value = await jsonOf<T>(answer);
    keys.answered(call);
    return value;
  } catch (error) {
    if (error instanceof ApiError) keys.answered(call);
    throw error;
  }
}
