import type { IncomingMessage, ServerResponse } from 'node:http';
import { CARDS_PATH } from '@duende/contracts/parties/list-path';
import { madridDay, msUntilMadridMidnight } from '@duende/contracts/common/madrid-time';
import type { Metrics } from '@duende/platform/observability/metrics';
import { isByBearer } from '@duende/platform/http/bearer';
import { ownLogPosition } from '@duende/platform/http/request-context';
import { acceptedEncodings } from '../http/compression.ts';
import { namedForm } from '../http/representation.ts';
import type { ResponseCache } from './response-cache.ts';

const LIST = '/api/events';
const PARTY = `${LIST}/`;
const PARTY_ROUTE = `${LIST}/:reference`;

/**
 * Answers the most frequent reads, the list, its cards and a party, from cached buffers before Express sees the request.
 * Returns `false` to leave it to the queries: another address, a caller whose own write is newer than the cache, or who has had enough.
 */
export function createServeCached(options: {
  readonly cache: ResponseCache;
  readonly today: () => string;
  readonly logId: string;
  readonly metrics: Pick<Metrics, 'observeHttp'>;
  /** Counts the answer; `false` leaves the request to who can refuse it. */
  readonly admit: (req: IncomingMessage) => boolean;
}): (req: IncomingMessage, res: ServerResponse) => boolean {
  const { cache, today, logId, metrics, admit } = options;

  return (req, res) => {
    const { method, url } = req;
    const startedAt = performance.now();
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined || !url.startsWith(LIST)) return false;
    // A token gives nothing here, which is said elsewhere.
    if (isByBearer(req)) return false;
    const position = cache.position();
    if (position === null) return false;
    const view = url === LIST ? 'whole' : url === CARDS_PATH ? 'cards' : null;
    const party = url.startsWith(PARTY) ? cache.parties.party(url.slice(PARTY.length)) : null;
    if (view === null && party === null) return false;
    const wanted = ownLogPosition(req, logId);
    if (wanted !== null && wanted > position) return false;

    const listed = view === null ? null : cache.parties.list(view, { today: today(), position, wanted });
    const list = listed?.list;
    const variant = list?.variant(acceptedEncodings(req.headers['accept-encoding'])) ?? party?.identity;
    if (variant === undefined || !admit(req)) return false;
    const known = namedForm(req.headers['if-none-match'], (list ?? party)?.etag ?? '');
    const headers = known === null ? variant.headers : variant.notModified;
    // The validator of what the caller holds, which may be another form of the same content.
    if (known !== null) headers[headers.length - 3] = known;
    headers[headers.length - 1] = listed?.position ?? position;
    const status = known === null ? 200 : 304;
    res.writeHead(status, headers);
    // Node leaves the bytes out of a 304 and of what answers HEAD by itself.
    res.end(variant.bytes);
    metrics.observeHttp(
      method,
      listed === null ? PARTY_ROUTE : LIST,
      status,
      (performance.now() - startedAt) / 1000,
    );
    return true;
  };
}

/** The day in Madrid, worked out once a day: formatting it costs more than sending a cached answer. */
export function createDayClock(now: () => number): () => string {
  let day = '';
  let endsAt = 0;
  let asked = 0;
  return () => {
    const moment = now();
    // also when the clock was set back
    if (moment >= endsAt || moment < asked) {
      day = madridDay(new Date(moment));
      endsAt = moment + msUntilMadridMidnight(new Date(moment));
    }
    asked = moment;
    return day;
  };
}
