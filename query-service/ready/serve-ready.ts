import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from '@duende/platform/observability/metrics';
import { ownLogPosition } from '@duende/platform/http/request-context';
import { bestEncoding } from '../answering/encoding.ts';
import { namesEtag } from '../answering/etag.ts';
import type { ReadyAnswers } from './ready-answers.ts';

const LIST = '/api/events';
const PARTY = `${LIST}/`;
const PARTY_ROUTE = `${LIST}/:reference`;

/**
 * Answers the two hottest reads from ready buffers before the web framework sees the request; `false` leaves it to the
 * queries: another address, or a caller whose own write is newer than what stands ready.
 */
export function createServeReady(options: {
  readonly ready: ReadyAnswers;
  readonly today: () => string;
  readonly logId: string;
  readonly metrics: Pick<Metrics, 'observeHttp'>;
}): (req: IncomingMessage, res: ServerResponse) => boolean {
  const { ready, today, logId, metrics } = options;

  return (req, res) => {
    const { method, url } = req;
    const startedAt = performance.now();
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined || !url.startsWith(LIST)) return false;
    const position = ready.position();
    if (position === null) return false;
    const list = url === LIST ? ready.parties.list(today()) : null;
    const body = list?.body ?? (url.startsWith(PARTY) ? ready.parties.party(url.slice(PARTY.length)) : null);
    if (body === null) return false;
    const wanted = ownLogPosition(req, logId);
    if (wanted !== null && wanted > position) return false;

    const isKnown = namesEtag(req.headers['if-none-match'], body.etag);
    const variant = list?.variant(bestEncoding(req.headers['accept-encoding'])) ?? body.identity;
    const headers = isKnown ? variant.notModified : variant.headers;
    headers[headers.length - 1] = position;
    const status = isKnown ? 304 : 200;
    res.writeHead(status, headers);
    // Node leaves the bytes out of a 304 and of what answers HEAD by itself.
    res.end(variant.bytes);
    metrics.observeHttp(
      method,
      list === null ? PARTY_ROUTE : LIST,
      status,
      (performance.now() - startedAt) / 1000,
    );
    return true;
  };
}
