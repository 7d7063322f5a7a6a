import { LIST_PATH } from '@duende/contracts/parties/list-path';
import type { Position } from '@duende/contracts/events/domain-event';
import type { Metrics } from '@duende/platform/observability/metrics';
import type { HttpRequest, Middleware } from '@duende/platform/http/middleware';
import { isByBearer, namesToken, ownLogPosition } from '@duende/platform/http/request-context';
import type { Admission } from '@duende/platform/rate-limits/admission';
import { leaving } from '../export/send-file.ts';
import { bestEncoding } from '../http/compression.ts';
import type { AnswerAt } from './reused-answer.ts';
import type { ResponseCache } from './response-cache.ts';
import { sendEncoded } from './send-encoded.ts';
import type { AskedAnswer } from './shared-answers.ts';

const PARTY = `${LIST_PATH}/`;

interface Found {
  readonly route: string;
  readonly limit: AskedAnswer['limit'];
  /** `gone`: a signal that aborts when the caller leaves */
  answer(gone: () => AbortSignal): AnswerAt | Promise<AnswerAt>;
}

/**
 * The most frequent reads from cached buffers, before Express: lists, a party, feeds, fixed documents and
 * visitors' pages. Passes on other addresses, pages with a session, callers with newer writes than the cache,
 * and callers over their limit.
 */
export function readyAnswers(options: {
  readonly cache: ResponseCache;
  readonly today: () => string;
  readonly logId: string;
  readonly metrics: Pick<Metrics, 'observeHttp'>;
  /** a request over the limit is passed on and refused later */
  readonly admission: Pick<Admission, 'read' | 'page' | 'made'>;
}): Middleware {
  const { cache, today, logId, metrics, admission } = options;

  function find(req: HttpRequest): Found | null {
    const { method, url = '' } = req;
    if (method !== 'GET' && method !== 'HEAD') return null;
    const party = url.startsWith(PARTY) ? cache.parties.party(url.slice(PARTY.length)) : null;
    const asked = party === null ? readAsked(cache, url) : null;
    if (party === null && asked === null) return null;
    // A later handler refuses read tokens.
    if (isByBearer(req) || namesToken(url)) return null;
    const position = asked?.position === undefined ? cache.position() : asked.position();
    if (position === null) return null;
    const wanted = ownLogPosition(req, logId);
    if (wanted !== null && wanted > position) return null;
    if (party !== null)
      return { route: `${PARTY}:reference`, limit: 'read', answer: () => ({ answer: party, position }) };
    return asked && found(req, asked, { position, wanted });
  }

  function found(
    req: HttpRequest,
    asked: AskedAnswer,
    reader: { readonly position: Position; readonly wanted: Position | null },
  ): Found {
    const { route, limit } = asked;
    const encoding = bestEncoding(req.headers['accept-encoding']);
    const onMade = () => admission.made(limit, req);
    return {
      route,
      limit,
      answer: (gone) => cache.shared.at(asked, encoding, { ...reader, today: today(), gone, onMade }),
    };
  }

  return (req, res, next) => {
    const startedAt = performance.now();
    const found = find(req);
    if (found === null || !admission[found.limit](req)) return next();
    const give = (at: AnswerAt): void => {
      // A process that ends has answered meanwhile.
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
