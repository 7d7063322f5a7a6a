import { HEADERS } from '@duende/contracts/api/headers';
import { LIST_HEADERS } from '@duende/contracts/api/list-headers';
import { afterEach, vi } from 'vitest';

export interface FakeCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Headers;
}

export interface FakeAnswer {
  readonly status?: number;
  readonly body?: unknown;
  readonly position?: string;
  /** when it was given, ISO 8601; default: now */
  readonly at?: string;
  /** of a page of a list: the path of the next one, and how many the list has */
  readonly next?: string;
  readonly total?: number;
}

type Answerer = (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>;

/**
 * Answers `fetch` by `METHOD /path`; other paths fail like a broken network. Removed after the test. Returns the calls
 * so far.
 */
export function fakeServer(answers: Readonly<Record<string, FakeAnswer | Answerer>>): FakeCall[] {
  const calls: FakeCall[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null);
    const call = { method, path, body, headers: new Headers(init.headers) };
    calls.push(call);
    const found = answers[`${method} ${path}`];
    if (found === undefined) throw new TypeError('Failed to fetch');
    const answer = typeof found === 'function' ? await found(call) : found;
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? { ok: true });
    return new Response(text, {
      status: answer.status ?? 200,
      headers: {
        [HEADERS.readPosition]: answer.position ?? '0000000000000001',
        Date: answer.at ?? new Date().toUTCString(),
        ...(answer.next !== undefined && { [LIST_HEADERS.link]: `<${answer.next}>; rel="next"` }),
        ...(answer.total !== undefined && { [LIST_HEADERS.totalCount]: String(answer.total) }),
      },
    });
  });
  return calls;
}

/** Only calls that write. When a screen reads depends on the machine's speed. */
export const commandsOf = (calls: readonly FakeCall[]): readonly FakeCall[] =>
  calls.filter(({ method }) => method !== 'GET');

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The answer of a refused call. */
export const refusal = (status: number, message: string, code = 'test.refused'): FakeAnswer => ({
  status,
  body: { message, code },
});
