import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { Network } from '@duende/platform/net/network';
import { NotPublic, type ResolvePublic } from '@duende/platform/net/resolve-public';

export interface Post {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** look-ups for one account run in sequence; `null`: a known service */
  readonly account: string | null;
}

export interface Posted {
  readonly status: number;
  /** its beginning */
  readonly text: string;
  readonly retryAfterMs: number | null;
}

/** No answer. The message is for administrators, without the address. */
export class NotPosted extends Error {}

/** To public addresses on port 443, without redirects. @throws NotPosted */
export type PostOnce = (post: Post) => Promise<Posted>;

const TIMEOUT_MS = 10_000;
const MOST_READ = 65_536;

export function createPostOnce(options: {
  readonly connect: Network['connect'];
  readonly resolve: ResolvePublic;
  readonly timeoutMs?: number;
}): PostOnce {
  const { connect, resolve, timeoutMs = TIMEOUT_MS } = options;

  return async ({ url, headers, body, account }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const { hostname } = url;
    try {
      const addresses = await resolve(hostname, { account, signal });
      const sent = request({
        createConnection: () => connect({ hostname, addresses, isSecure: true }),
        method: 'POST',
        path: `${url.pathname}${url.search}`,
        headers: {
          ...headers,
          Host: url.host,
          'User-Agent': 'Duende',
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Length': String(Buffer.byteLength(body)),
        },
        signal,
      });
      sent.end(body);
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      return {
        status: answer.statusCode ?? 0,
        text: await beginningOf(answer),
        retryAfterMs: secondsIn(answer.headers['retry-after']),
      };
    } catch (error) {
      throw new NotPosted(wordsFor(error, timeoutMs));
    }
  };
}

/** A longer or broken one closes the connection. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const read: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of answer) {
      read.push(chunk as Buffer);
      length += (chunk as Buffer).length;
      if (length >= MOST_READ) break;
    }
  } catch {
    // The receiver has answered.
  }
  answer.destroy();
  return Buffer.concat(read).subarray(0, MOST_READ).toString();
}

const secondsIn = (text: string | undefined) =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) * 1000 : null;

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'rechazó la conexión',
  ENOTFOUND: 'su nombre no existe',
  ENODATA: 'su nombre no existe',
  EHOSTUNREACH: 'no se llega a su servidor',
  ENETUNREACH: 'no se llega a su servidor',
};

function wordsFor(error: unknown, timeoutMs: number): string {
  if (error instanceof NotPublic) return 'no es un servidor público';
  if (error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name))
    return `no respondió en ${Math.round(timeoutMs / 1000)} s`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/CERT|TLS|SSL|SELF_SIGNED|ISSUER/.test(code)) return 'su certificado no sirve';
  return WORDS[code] ?? 'se cortó la conexión';
}
