import type { IncomingMessage } from 'node:http';

/** Headers that speak of one connection and are not passed on; `upgrade` and `connection` are set anew where needed. */
const HOP_BY_HOP = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'proxy-authenticate', 'proxy-authorization'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'],
]);
const FORWARDED = new Set(['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host']);

type Request = Pick<IncomingMessage, 'rawHeaders' | 'headers'>;

/**
 * What is passed on of a request's headers, as name, value, name, value. Of what it says about its own way here, only the
 * part that `trustedHops` proxies have written is believed; `peer` is the address that it came from.
 */
export function requestHeaders(req: Request, peer: string, trustedHops: number): string[] {
  const headers = withoutHops(req.rawHeaders, req.headers.connection, FORWARDED);
  headers.push('X-Forwarded-For', callerAddress(req.headers['x-forwarded-for'], peer, trustedHops));
  headers.push('X-Forwarded-Proto', forwardedProto(req.headers['x-forwarded-proto'], trustedHops));
  if (req.headers['transfer-encoding'] !== undefined) headers.push('Transfer-Encoding', 'chunked');
  return headers;
}

/** What is passed back of an answer's headers, as name, value, name, value. */
export function answerHeaders({ rawHeaders, headers }: Request): string[] {
  return withoutHops(rawHeaders, headers.connection);
}

function withoutHops(
  raw: readonly string[],
  connection: string | undefined,
  others: ReadonlySet<string> = new Set(),
): string[] {
  const named = new Set((connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  const kept: string[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [name = '', value = ''] = [raw[at], raw[at + 1]];
    const key = name.toLowerCase();
    if (!HOP_BY_HOP.has(key) && !named.has(key) && !others.has(key)) kept.push(name, value);
  }
  return kept;
}

/**
 * The caller's own address. Each proxy puts the one it was called from behind the others, so only the last ones are by
 * proxies of ours; services behind the gateway are told one address and trust one hop, however many stand before it.
 */
function callerAddress(given: string | string[] | undefined, peer: string, trustedHops: number): string {
  const before = [given ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((address) => address.trim());
  const way = [...before.filter(Boolean), peer];
  return way[Math.max(0, way.length - 1 - trustedHops)] ?? peer;
}

function forwardedProto(given: string | string[] | undefined, trustedHops: number): string {
  const [first = ''] = [given ?? []].flat();
  return trustedHops > 0 && first.trim().toLowerCase() === 'https' ? 'https' : 'http';
}
