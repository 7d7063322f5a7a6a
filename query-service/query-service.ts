import type { Server as HttpServer } from 'node:http';
import type { Position } from '@duende/contracts/events/domain-event';
import { halfHourOf } from '@duende/contracts/parties/party-night';
import type { Config } from '@duende/platform/config/config';
import { UNDER_WAY } from '@duende/platform/config/limits';
import type { Metrics } from '@duende/platform/observability/metrics';
import type { HttpRequest, Middleware } from '@duende/platform/http/middleware';
import { isHttps, securityHeaders } from '@duende/platform/http/security';
import { isCallPath } from '@duende/platform/http/error-body';
import { underWay } from '@duende/platform/rate-limits/under-way';
import type { Admission } from '@duende/platform/rate-limits/admission';
import { sessionCookieName, type SessionKeeper } from '@duende/platform/sessions/session';
import type { LiveSource } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/observability/logger';
import type { PhotoStore } from '@duende/platform/photo-store/photo-store';
import type { ReadProgress } from '@duende/platform/read-store/read-store';
import type { ReadModels } from '@duende/projections/registry/registry';
import { strictRouter } from '@duende/platform/http/strict-router';
import type { Router } from 'express';
import { mountQueries, createReadYourWrites } from './http/query-route.ts';
import { exportStreams, type MakeStream } from './export/export-streams.ts';
import { costlyQueries } from './costly/costly-queries.ts';
import type { CostlyAnswers } from './costly/costly-answers.ts';
import { commentQueries } from './comments/comment-queries.ts';
import { openApiBytes } from './openapi/openapi-bytes.ts';
import { createLiveServer, type LiveServerOptions } from './live/live-server.ts';
import { assetRoutes } from '@duende/platform/http/asset-routes';
import {
  createPageMarkup,
  indexedPaths,
  readScreenLinks,
  readSitePages,
  readTemplate,
} from './page/built-page.ts';
import { exportRoutes } from './export/export-routes.ts';
import type { ExportAllowance } from './export/export-allowance.ts';
import type { ExportRegister } from './export/export-register.ts';
import { calendarLinkQueries } from './accounts/calendar-link-queries.ts';
import { ownCalendarRoutes } from './feeds/own-calendar-routes.ts';
import { calendarRoutes } from './page/calendar-routes.ts';
import { noticeRoutes } from './page/notice-routes.ts';
import { pageConfig, type PageSettings, createPageData } from './page/page-data.ts';
import { otherSpellings } from './page/other-spellings.ts';
import { pageRoutes } from './page/page-routes.ts';
import { createPhotoAccess, photoRoutes } from './page/photo-routes.ts';
import { ownDataRoutes, type OwnDataRoutesOptions } from './own-data/own-data-routes.ts';
import { approvedParties } from './parties/approved-parties.ts';
import { createPartyFinder } from './parties/find-party.ts';
import { noticeQueries } from './accounts/notices.ts';
import { partyChangesQuery } from './parties/party-changes.ts';
import { conditionReasonsQuery } from './parties/condition-reasons.ts';
import { proposalsQuery } from './parties/proposals.ts';
import { similarPartiesQuery } from './parties/similar-parties.ts';
import { partyQueries } from './parties/party-queries.ts';
import { createDayClock } from './response-cache/day-clock.ts';
import { readyAnswers } from './response-cache/ready-answers.ts';
import { createResponseCache } from './response-cache/response-cache.ts';
import { sharedRoutes } from './response-cache/shared-routes.ts';
import { pulseQueries } from './rsvps/pulse-queries.ts';
import { reportQueries } from './reports/report-queries.ts';
import { rideQueries } from './rides/ride-queries.ts';
import { rsvpQueries } from './rsvps/rsvp-queries.ts';
import { readTokenQueries } from './accounts/read-token-queries.ts';
import { userQueries } from './accounts/user-queries.ts';
import { verifiedQuery } from './audit/verified-query.ts';

export interface QueryServiceOptions {
  readonly models: ReadModels;
  readonly progress: ReadProgress;
  /** the read models have caught up with the log; the response cache is filled and sockets are let in then */
  readonly caughtUp: Promise<void>;
  readonly sessions: SessionKeeper;
  readonly logId: string;
  readonly bus: LiveSource;
  /** how sockets of several processes know of each other; default: there is one process */
  readonly adapter?: LiveServerOptions['adapter'];
  readonly config: PageSettings & Pick<Config, 'publicUrl' | 'tileUrl' | 'tileHosts'>;
  /** has what looks at much answered beside everything else; default: it is answered here */
  readonly costly?: CostlyAnswers;
  /** limits of ready-made answers and of sockets */
  readonly admission: Admission;
  /** rate limit before every call that reads, and before feeds */
  readonly readLimit: Middleware;
  /** rate limit before every page */
  readonly pageLimit: Middleware;
  readonly photos: Pick<PhotoStore, 'read' | 'record'>;
  /** where exports of the history are entered, and how many in a day */
  readonly exports: ExportRegister;
  readonly exportAllowance: ExportAllowance;
  /** what people's own data are read from that no read model has, and what lets them be taken away */
  readonly log: OwnDataRoutesOptions['log'];
  readonly dataTickets: OwnDataRoutesOptions['tickets'];
  /** the public key that browsers subscribe with */
  readonly pushKey: string;
  /** rate limit before what leaves an entry */
  readonly writeLimit: Middleware;
  /** folder of the built front end */
  readonly pageAssets: string;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'observeHttp'>;
  /** milliseconds since 1970 */
  readonly now?: () => number;
}

export interface QueryService {
  /** every GET, the exports, the photos, the page and its files; expects the context middleware before it */
  readonly router: Router;
  /** the most frequent reads, to be asked before anything else */
  readonly ready: Middleware;
  /** Makes the files that are made of much that was. */
  readonly stream: MakeStream;
  /** Lets sockets in on a server. */
  attach(server: HttpServer): void;
  /** Reads the cache again: another version of the read models is active. Sends no message. */
  refresh(): void;
  /** Resolves when the response cache shows all that was published. */
  settled(): Promise<void>;
  close(): void;
}

/** The query side: queries over read models, the response cache, live messages, the page. */
export function createQueryService(options: QueryServiceOptions): QueryService {
  const { models, progress, sessions, logId, bus, config, logger, metrics, readLimit } = options;
  const onError = (error: unknown) => logger.error({ err: error }, 'query service');
  const now = options.now ?? Date.now;
  const today = createDayClock(now);
  const halfHour = () => halfHourOf(now());
  const finder = createPartyFinder(models.parties);
  const readYourWrites = createReadYourWrites({ progress, logId });

  let generation = 0;

  const sitePages = readSitePages(options.pageAssets);
  const site = { publicUrl: config.publicUrl, sitePaths: indexedPaths(sitePages ?? []) };
  const cache = createResponseCache({
    parties: models.parties,
    progress,
    bus,
    caughtUp: options.caughtUp,
    fixedHeaders: Object.entries(securityHeaders(config)).flat(),
    site,
    documents: {
      '/api/openapi.json': openApiBytes({
        sessionCookie: sessionCookieName(isHttps(config)),
        contactEmail: config.contactEmail,
      }),
    },
    onError,
  });
  const approved = approvedParties(models, cache);
  const live = createLiveServer({
    sessions,
    parties: finder,
    progress,
    bus,
    ...(options.adapter === undefined ? {} : { adapter: options.adapter }),
    caughtUp: options.caughtUp,
    publicUrl: config.publicUrl,
    admit: options.admission.handshake,
    onError,
  });

  // Pages and questions together: one person's hundred at once leave room for everybody else's one.
  const inTurn = underWay(UNDER_WAY.questions);
  const router = strictRouter();
  router.use((req, res, next) => (isCallPath(req.path) ? readLimit(req, res, next) : next()));
  const countMade = (req: HttpRequest) => options.admission.made('read', req);
  router.use(sharedRoutes({ cache, limit: readLimit, inTurn, readYourWrites, logId, today, countMade }));
  // Its fixed path stands before those with an id.
  const { log, dataTickets: tickets } = options;
  router.use(ownDataRoutes({ models, log, sessions, tickets, readYourWrites, now, logger }));
  router.use(
    mountQueries(
      [
        ...partyQueries({ models, finder }),
        partyChangesQuery({ models, finder }),
        similarPartiesQuery(approved),
        proposalsQuery(models),
        conditionReasonsQuery(models),
        ...noticeQueries({ models, pushKey: options.pushKey, today }),
        ...rsvpQueries({ models, finder, today }),
        ...pulseQueries({ models, finder }),
        ...commentQueries({ models, finder }),
        ...rideQueries({ models, finder, now }),
        ...reportQueries(models),
        ...readTokenQueries({ models, now }),
        ...calendarLinkQueries({ models }),
        ...userQueries({ models, sessions }),
        verifiedQuery({ models }),
      ],
      { readYourWrites, inTurn },
    ),
  );
  const stream = options.costly?.stream ?? exportStreams(models);
  // Whoever asks much of what was waits for each answer, so that others' questions come between.
  router.use(
    mountQueries(costlyQueries({ models, now }), {
      readYourWrites,
      inTurn: underWay(UNDER_WAY.longQuestions),
      ...(options.costly && { elsewhere: options.costly.answer }),
    }),
  );
  router.use(
    exportRoutes({
      stream,
      register: options.exports,
      allowance: options.exportAllowance,
      writeLimit: options.writeLimit,
      readYourWrites,
      now,
      logger,
    }),
  );
  const { photos } = options;
  const audienceOf = createPhotoAccess({ models, photos });
  router.use(photoRoutes({ photos, audienceOf, caughtUp: options.caughtUp }));
  router.use(noticeRoutes({ ...config, now }));
  router.use(
    calendarRoutes({ limit: options.pageLimit, publicUrl: config.publicUrl, finder, readYourWrites, models }),
  );
  router.use(ownCalendarRoutes({ limit: options.pageLimit, models, cache, site, readYourWrites, today }));
  router.use(assetRoutes(options.pageAssets));
  router.use(otherSpellings((sitePages ?? []).map(({ path }) => path)));
  const template = readTemplate(options.pageAssets);
  if (template === null || sitePages === null) logger.warn('the page is not built: only the API answers');
  else {
    const pageData = createPageData({ models, approved, config: pageConfig(config), now: halfHour });
    const markup = createPageMarkup(options.pageAssets, onError);
    const screenLinks = readScreenLinks(options.pageAssets, template);
    const { publicUrl } = config;
    const partiesVersion = (position: Position) => {
      const reached = cache.position();
      return reached !== null && reached >= position ? `${generation} ${cache.parties.changes}` : null;
    };
    router.use(
      pageRoutes({
        template,
        sitePages,
        before: [options.pageLimit, inTurn],
        countMade: (req) => options.admission.made('page', req),
        publicUrl,
        finder,
        pageData,
        readYourWrites,
        markup,
        screenLinks,
        now: halfHour,
        partiesVersion,
      }),
    );
  }

  return {
    router,
    ready: readyAnswers({ cache, today, logId, metrics, admit: options.admission.read, countMade }),
    stream,
    attach: live.attach,
    refresh() {
      generation += 1;
      cache.reload();
    },
    settled: cache.settled,
    close() {
      cache.close();
      live.close();
    },
  };
}
