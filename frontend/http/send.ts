import type { AnswerOf, CommandCall, ParametersOf, SentBodyOf } from '@duende/contracts/api/calls/all-calls';
import { HEADERS } from '@duende/contracts/api/headers';
import { addressOf, methodOf } from './address.ts';
import { jsonOf, request } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { ANSWER_MS, withDeadline } from './with-deadline.ts';

/** `randomUUID` is missing on pages without HTTPS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A call without an answer keeps its key, so that a second click with the same body repeats the command. */
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

/** Browsers limit `keepalive` to 64 KiB for all pending requests together. */
const KEPT_ALIVE = 4_096;

export type BodyAndHeaders<N extends CommandCall> =
  undefined extends SentBodyOf<N>
    ? [body?: SentBodyOf<N>, more?: Readonly<Record<string, string>>]
    : [body: SentBodyOf<N>, more?: Readonly<Record<string, string>>];

/** A repeat after a lost answer has the same `Idempotency-Key`. */
export async function send<N extends CommandCall>(
  name: N,
  said: ParametersOf<N>,
  ...[body, more = {}]: BodyAndHeaders<N>
): Promise<AnswerOf<N>> {
  const [method, path] = [methodOf(name), addressOf(name, said)];
  const call = `${method} ${path}`;
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers: Record<string, string> = { ...more, [HEADERS.idempotencyKey]: keys.keyOf(call, text) };
  if (text !== '') headers['Content-Type'] = 'application/json';
  try {
    const value = await withDeadline(ANSWER_MS.command, async (signal) =>
      jsonOf<AnswerOf<N>>(
        await request(path, {
          ...{ method, headers, signal },
          ...(text !== '' && { body: text }),
          // A page that closes would abort its requests.
          ...(globalThis.document?.visibilityState === 'hidden' &&
            text.length < KEPT_ALIVE && { keepalive: true }),
        }),
      ),
    );
    keys.answered(call);
    return value;
  } catch (error) {
    if (error instanceof ApiError) keys.answered(call);
    throw error;
  }
}
