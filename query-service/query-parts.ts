import { halfHourOf } from '@duende/contracts/parties/party-night';
import { UNDER_WAY } from '@duende/platform/config/limits';
import type { Middleware } from '@duende/platform/http/middleware';
import { isHttps, securityHeaders } from '@duende/platform/http/security';
import { underWay } from '@duende/platform/rate-limits/under-way';
import { sessionCookieName } from '@duende/platform/sessions/session';
import { createDayClock } from './answers/day-clock.ts';
import { createResponseCache, type ResponseCache } from './answers/response-cache.ts';
import { createAnswerShared, type AnswerShared } from './answers/shared-routes.ts';
import type { FeedSite } from './feeds/feed-scope.ts';
import { createReadYourWrites, type ReadYourWrites } from './http/query-route.ts';
import { apiDocuments } from './openapi/api-documents.ts';
import { HTML_TYPE, JSON_TYPE } from './http/representation.ts';
import { approvedParties, type ApprovedParties } from './parties/approved-parties.ts';
import { createPartyFinder, type PartyFinder } from './parties/find-party.ts';
import type { QueryServiceOptions } from './query-service-options.ts';

export interface QueryParts {
  /** ms since 1970 */
  readonly now: () => number;
  /** day in Madrid */
  readonly today: () => string;
  /** its start, ms since 1970 */
  readonly halfHour: () => number;
  readonly finder: PartyFinder;
  readonly readYourWrites: ReadYourWrites;
  readonly cache: ResponseCache;
  readonly answerShared: AnswerShared;
  readonly approved: ApprovedParties;
  readonly site: FeedSite;
  /** limits pages and queries per person */
  readonly inTurn: Middleware;
}

/**
 * @param sitePaths indexable pages
 * @param styles `link` elements of the site's style sheets
 */
export function createQueryParts(
  options: QueryServiceOptions,
  { sitePaths, styles }: { readonly sitePaths: readonly string[]; readonly styles: string },
  onError: (error: unknown) => void,
): QueryParts {
  const { models, progress, bus, config, logId, admission, now = Date.now } = options;
  const today = createDayClock(now);
  const site = { publicUrl: config.publicUrl, sitePaths };
  const documents = apiDocuments({
    sessionCookie: sessionCookieName(isHttps(config)),
    contactEmail: config.contactEmail,
    publicUrl: config.publicUrl,
    styles,
  });
  const cache = createResponseCache({
    parties: models.parties,
    progress,
    bus,
    caughtUp: options.caughtUp,
    fixedHeaders: Object.entries(securityHeaders(config)).flat(),
    site,
    documents: {
      '/api/openapi.json': { type: JSON_TYPE, bytes: documents.json },
      '/api/docs': { type: HTML_TYPE, bytes: documents.html },
    },
    onError,
  });
  const readYourWrites = createReadYourWrites({ progress, logId });
  return {
    now,
    today,
    halfHour: () => halfHourOf(now()),
    finder: createPartyFinder(models.parties),
    readYourWrites,
    cache,
    answerShared: createAnswerShared({ cache, readYourWrites, logId, today, admission }),
    approved: approvedParties(models, cache),
    site,
    inTurn: underWay(UNDER_WAY.questions),
  };
}
