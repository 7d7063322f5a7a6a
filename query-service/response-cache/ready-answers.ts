import { LIST_PATH } from '@duende/contracts/parties/list-path';
import type { Position } from '@duende/contracts/events/domain-event';
import type { Metrics } from '@duende/platform/observability/metrics';
import { isByBearer } from '@duende/platform/http/bearer';
import type { HttpRequest, Middleware } from '@duende/platform/http/middleware';
import { ownLogPosition } from '@duende/platform/http/request-context';
import { leaving } from '../export/send-file.ts';
import { bestEncoding } from '../http/compression.ts';
import type { ListAt } from './encoded-list.ts';
import type { ResponseCache } from './response-cache.ts';
import { sendEncoded } from './send-encoded.ts';
import type { AskedAnswer } from './shared-answers.ts';

const PARTY = `${LIST_PATH}/`;

/** What is asked for, and what it takes to answer it. */
interface Found {
  readonly route: string;
  /** `gone`: gives a signal that is aborted when the caller leaves */
  answer(gone: () => AbortSignal): ListAt | Promise<ListAt>;
}

/**
 * Answers the most frequent reads, lists, a party, what is subscribed to and fixed documents, from cached buffers: all that there is before
 * Express. A request is counted before anything is made for it. It hands on everything else: another address, a caller whose own write is newer than the
 * cache, or who has had enough.
 */
export function readyAnswers(options: {
  readonly cache: ResponseCache;
  readonly today: () => string;
  readonly logId: string;
  readonly metrics: Pick<Metrics, 'observeHttp'>;
  /** Counts the answer; `false` leaves the request to who can refuse it. */
  readonly admit: (req: HttpRequest) => boolean;
  /** Counts a request whose answer is made for it. */
  readonly countMade: (req: HttpRequest) => void;
}): Middleware {
  const { cache, today, logId, metrics, admit, countMade } = options;

  function find(req: HttpRequest): Found | null {
    const { method, url = '' } = req;
    if (method !== 'GET' && method !== 'HEAD') return null;
    const party = url.startsWith(PARTY) ? cache.parties.party(url.slice(PARTY.length)) : null;
    const asked = party === null ? readAsked(cache, url) : null;
    if (party === null && asked === null) return null;
    // A token gives nothing here, which is said elsewhere.
    if (isByBearer(req)) return null;
    const position = cache.position();
    if (position === null) return null;
    const wanted = ownLogPosition(req, logId);
    if (wanted !== null && wanted > position) return null;
    if (party !== null) return { route: `${PARTY}:reference`, answer: () => ({ answer: party, position }) };
    return asked && found(req, asked, { position, wanted });
  }

  function found(
    req: HttpRequest,
    asked: AskedAnswer,
    reader: { readonly position: Position; readonly wanted: Position | null },
  ): Found {
    const encoding = bestEncoding(req.headers['accept-encoding']);
    return {
      route: asked.route,
      answer: (gone) =>
        cache.shared.at(asked, encoding, {
          ...reader,
          today: today(),
          gone,
          onMade: () => countMade(req),
        }),
    };
  }

  return (req, res, next) => {
    const startedAt = performance.now();
    const found = find(req);
    if (found === null || !admit(req)) return next();
    const give = (at: ListAt): void => {
      // A process that ends meanwhile has answered.
      if (res.headersSent || res.destroyed) return;
      const status = sendEncoded(req, res, at, cache.shared.unsent);
      metrics.observeHttp(req.method ?? '', found.route, status, (performance.now() - startedAt) / 1000);
    };
    const at = found.answer(() => leaving(res));
    if (!(at instanceof Promise)) return give(at);
    return at.then(give, (error: unknown) => {
      if (!res.destroyed) next(error);
    });
  };
}

function readAsked(cache: ResponseCache, url: string): AskedAnswer | null {
  try {
    return cache.shared.asked(url);
  } catch {
    return null;
  }
}
