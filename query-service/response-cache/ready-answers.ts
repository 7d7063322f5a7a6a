import type { ServerResponse } from 'node:http';
import { CARDS_PATH } from '@duende/contracts/parties/list-path';
import type { Position } from '@duende/contracts/events/domain-event';
import type { Metrics } from '@duende/platform/observability/metrics';
import { isByBearer } from '@duende/platform/http/bearer';
import type { HttpRequest, Middleware } from '@duende/platform/http/middleware';
import { ownLogPosition } from '@duende/platform/http/request-context';
import { acceptedEncodings } from '../http/compression.ts';
import { namedForm } from '../http/representation.ts';
import { formFor, type EncodedAnswer } from './encoded-answer.ts';
import type { EncodedList, ListAt } from './encoded-list.ts';
import type { ResponseCache } from './response-cache.ts';

const LIST = '/api/events';
const PARTY = `${LIST}/`;

/** An answer that stands ready, as it is up to a position, under the name of its route. */
interface Ready {
  readonly answer: EncodedAnswer;
  readonly position: Position;
  readonly route: string;
}

/**
 * Answers the most frequent reads, the list, its cards and a party, and what is subscribed to, from cached buffers: all that there is before Express. It
 * hands on everything else: another address, a caller whose own write is newer than what stands ready, or who has had enough.
 */
export function readyAnswers(options: {
  readonly cache: ResponseCache;
  readonly today: () => string;
  readonly logId: string;
  readonly metrics: Pick<Metrics, 'observeHttp'>;
  /** Counts the answer; `false` leaves the request to who can refuse it. */
  readonly admit: (req: HttpRequest) => boolean;
}): Middleware {
  const { cache, today, logId, metrics, admit } = options;

  /** Also a promise, where a list is being encoded just now. */
  function find(req: HttpRequest): Ready | null | Promise<Ready | null> {
    const { method, url = '' } = req;
    if (method !== 'GET' && method !== 'HEAD') return null;
    const feed = url.startsWith(LIST) ? null : cache.feeds.asked(url);
    if (feed === null && !url.startsWith(LIST)) return null;
    // A token gives nothing here, which is said elsewhere.
    if (isByBearer(req)) return null;
    const position = cache.position();
    if (position === null) return null;
    const wanted = ownLogPosition(req, logId);
    if (wanted !== null && wanted > position) return null;
    if (feed !== null) return found(cache.feeds.feed(feed, { today: today(), position, wanted }), feed.path);
    if (url.startsWith(PARTY)) {
      const answer = cache.parties.party(url.slice(PARTY.length));
      return answer && { answer, position, route: `${LIST}/:reference` };
    }
    const view = url === LIST ? 'whole' : url === CARDS_PATH ? 'cards' : null;
    if (view === null) return null;
    return found(cache.parties.list(view, { today: today(), position, wanted }), LIST);
  }

  return (req, res, next) => {
    const startedAt = performance.now();
    const give = (ready: Ready | null): void => {
      if (ready === null || !admit(req)) return next();
      const status = send(req, res, ready);
      metrics.observeHttp(req.method ?? '', ready.route, status, (performance.now() - startedAt) / 1000);
    };
    const found = find(req);
    if (!(found instanceof Promise)) return give(found);
    // A process that ends meanwhile has answered.
    return found.then((ready) => (res.headersSent ? undefined : give(ready)));
  };
}

function found(list: ReturnType<EncodedList['at']>, route: string): Ready | null | Promise<Ready | null> {
  const asReady = (at: ListAt | null) => at && { ...at, route };
  return list instanceof Promise ? list.then(asReady) : asReady(list);
}

function send(req: HttpRequest, res: ServerResponse, { answer, position }: Ready): number {
  const form = formFor(answer, acceptedEncodings(req.headers['accept-encoding']));
  const known = namedForm(req.headers['if-none-match'], answer.etag);
  const headers = known === null ? form.headers : form.notModified;
  // The validator of what the caller holds, which may be another form of the same content.
  if (known !== null) headers[headers.length - 3] = known;
  headers[headers.length - 1] = position;
  const status = known === null ? 200 : 304;
  res.writeHead(status, headers);
  // Node leaves the bytes out of a 304 and of what answers HEAD by itself.
  res.end(form.bytes);
  return status;
}
