import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { Refusal } from '@duende/contracts/common/refusal';
import { internet, type Network } from '@duende/platform/net/network';
import { readLimited, TooLarge } from './read-limited.ts';
import { createResolvePublic, type ResolvePublic } from '@duende/platform/net/resolve-public';

export interface FetchRules {
  /** for every request, redirects included; throws the refusal */
  readonly checkUrl: (url: URL) => void;
  /** lower case, without parameters */
  readonly acceptsType: (contentType: string) => boolean;
  readonly signal?: AbortSignal;
}

/** The cause of `import.unreachable`. */
export class AnsweredWith extends Error {
  readonly status: number;
  /** address after redirects */
  readonly url: URL;

  constructor(status: number, url: URL) {
    super(`answered ${status}`);
    this.name = 'AnsweredWith';
    this.status = status;
    this.url = url;
  }
}

interface Fetched {
  /** address after redirects */
  readonly url: URL;
  readonly body: Buffer;
}

/**
 * For untrusted addresses: public internet only, at most 3 redirects, 2 MB and 10 s in total.
 * @throws Refusal of `rules.checkUrl`, `import.too-large`; `import.unreachable` for other failures
 */
export type SafeFetch = (url: URL, rules: FetchRules) => Promise<Fetched>;

const MAX_REDIRECTS = 3;
const MAX_BYTES = 2_000_000;
const TIMEOUT_MS = 10_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export function createSafeFetch(
  options: {
    readonly network?: Network;
    readonly resolve?: ResolvePublic;
    readonly timeoutMs?: number;
  } = {},
): SafeFetch {
  const { network = internet, timeoutMs = TIMEOUT_MS } = options;
  const { resolve = createResolvePublic(network) } = options;

  async function follow(start: URL, rules: FetchRules, signal: AbortSignal): Promise<Fetched> {
    let url = start;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      rules.checkUrl(url);
      const answer = await ask({ connect: network.connect, resolve }, url, signal);
      try {
        const next = redirectOf(answer, url);
        if (next === null) return { url, body: await bodyOf(answer, url, rules) };
        url = next;
      } finally {
        answer.destroy();
      }
    }
    throw new Error('too many redirects');
  }

  return async (url, rules) => {
    const inTime = AbortSignal.timeout(timeoutMs);
    const signal = rules.signal === undefined ? inTime : AbortSignal.any([inTime, rules.signal]);
    try {
      return await follow(url, rules, signal);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw new Refusal(error instanceof TooLarge ? 'import.too-large' : 'import.unreachable', {
        cause: error,
      });
    }
  };
}

/** Resolves to the answer with its body unread. */
async function ask(
  { connect, resolve }: Pick<Network, 'connect'> & { readonly resolve: ResolvePublic },
  url: URL,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  // One account per site is enough: rules allow only two sites.
  const addresses = await resolve(url.hostname, { account: `site ${url.hostname}`, signal });
  const target = { hostname: url.hostname, addresses, isSecure: url.protocol === 'https:' };
  const sent = request({
    createConnection: () => connect(target),
    path: `${url.pathname}${url.search}`,
    headers: {
      Host: url.host,
      'User-Agent': 'Mozilla/5.0 (compatible; Duende)',
      'Accept-Language': 'es-ES,es;q=0.9',
      'Accept-Encoding': 'gzip, deflate, br',
    },
    signal,
  });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  // Later errors reach the body's reader; redirects have none.
  answer.on('error', () => answer.destroy());
  return answer;
}

function redirectOf(answer: IncomingMessage, from: URL): URL | null {
  const { statusCode = 0, headers } = answer;
  if (!REDIRECTS.has(statusCode) || headers.location === undefined) return null;
  return new URL(headers.location, from);
}

async function bodyOf(answer: IncomingMessage, url: URL, { acceptsType }: FetchRules): Promise<Buffer> {
  if (answer.statusCode !== 200) throw new AnsweredWith(answer.statusCode ?? 0, url);
  const type = (answer.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!acceptsType(type)) throw new Error('answered with another type of content');
  return readLimited(answer, MAX_BYTES);
}
