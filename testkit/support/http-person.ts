import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/** One person's HTTP client: keeps its cookies, throws on any answer that is not 2xx. */
export interface HttpPerson {
  /** the `Cookie` header of the next request */
  cookies(): string;
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** the whole of a list that comes in pages */
  list<T>(path: string): Promise<readonly T[]>;
}

export interface HttpPersonOptions {
  /**
   * for how long, in milliseconds, a command that is answered 503 is sent again, under the same key and not before the answer's
   * `Retry-After`; 0, the default, sends it once
   */
  readonly retryUnavailableMs?: number;
}

export function httpPerson(
  address: () => string,
  { retryUnavailableMs = 0 }: HttpPersonOptions = {},
): HttpPerson {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  async function send(method: string, path: string, body: unknown): Promise<Response> {
    const isForm = body instanceof FormData;
    const init = {
      method,
      headers: {
        cookie: cookies(),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(retryUnavailableMs > 0 && method !== 'GET' && { 'idempotency-key': randomUUID() }),
      },
      body: isForm ? body : body === undefined ? null : JSON.stringify(body),
    };
    const end = performance.now() + retryUnavailableMs;
    for (;;) {
      const response = await fetch(address() + path, init);
      const pauseMs = Number(response.headers.get('retry-after') ?? 1) * 1000;
      if (response.status !== 503 || performance.now() + pauseMs > end) return response;
      await response.body?.cancel();
      await delay(pauseMs);
    }
  }

  async function ask(method: string, path: string, body?: unknown) {
    const response = await send(method, path, body);
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}: ${text}`);
    return {
      value: (text === '' ? undefined : JSON.parse(text)) as unknown,
      link: response.headers.get('link'),
    };
  }

  return {
    cookies,
    call: async <T>(method: string, path: string, body?: unknown) =>
      (await ask(method, path, body)).value as T,
    async list<T>(path: string) {
      const items: T[] = [];
      for (let next: string | undefined = path; next !== undefined;) {
        const { value, link } = await ask('GET', next);
        items.push(...(value as readonly T[]));
        next = /^<([^>]+)>; rel="next"$/.exec(link ?? '')?.[1];
      }
      return items;
    },
  };
}
