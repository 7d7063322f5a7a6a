/** A key nobody else will choose; `randomUUID` is missing on pages that are served without HTTPS. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The keys of calls in progress. A call that got no answer keeps its key, so that pressing the button again with the
 * same words repeats the first wish instead of making a second; any answer ends that, as do other words.
 */
export class IdempotencyKeys {
  readonly #open = new Map<string, { readonly body: string; readonly key: string }>();

  /** @param call method and path */
  keyOf(call: string, body: string): string {
    const open = this.#open.get(call);
    if (open?.body === body) return open.key;
    const key = freshKey();
    this.#open.set(call, { body, key });
    return key;
  }

  answered(call: string): void {
    this.#open.delete(call);
  }
}
