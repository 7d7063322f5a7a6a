import { randomUUID } from 'node:crypto';

interface Asked {
  readonly method?: string;
  /** the `Cookie` header of a session */
  readonly cookie?: string;
  readonly body?: object;
}

/** An answer to its last byte. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly milliseconds: number;
  /** the `Cookie` header of the session that it has begun; empty where it began none */
  readonly session: string;
}

/** Asks as a page does: session, JSON, and a key against repeats with each command. */
export async function ask(url: string, { method = 'GET', cookie, body }: Asked = {}): Promise<Answer> {
  const askedAt = performance.now();
  const response = await fetch(url, {
    method,
    headers: {
      ...(cookie !== undefined && { Cookie: cookie }),
      ...(method !== 'GET' && { 'Idempotency-Key': randomUUID() }),
      ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const session = response.headers.getSetCookie().find((line) => line.startsWith('session=')) ?? '';
  return {
    status: response.status,
    text,
    milliseconds: performance.now() - askedAt,
    session: session.split(';')[0] ?? '',
  };
}

/** The same, for what has to succeed. */
export async function mustAsk(url: string, asked: Asked = {}): Promise<Answer> {
  const answer = await ask(url, asked);
  if (answer.status >= 300)
    throw new Error(`${asked.method ?? 'GET'} ${url}: ${answer.status} ${answer.text}`);
  return answer;
}

/** Milliseconds that a question was answered in. */
export async function timed(url: string, asked?: Asked): Promise<number> {
  return (await mustAsk(url, asked)).milliseconds;
}
