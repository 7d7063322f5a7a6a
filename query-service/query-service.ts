import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { Position } from '@duende/contracts/events/domain-event';
import type { Config } from '@duende/platform/config/config';
import type { Metrics } from '@duende/platform/observability/metrics';
import type { Middleware } from '@duende/platform/http/middleware';
import { securityHeaders } from '@duende/platform/http/security';
import type { SessionKeeper } from '@duende/platform/sessions/session';
import type { LiveSource } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/observability/logger';
import type { PhotoStore } from '@duende/platform/photo-store/photo-store';
import type { ReadProgress } from '@duende/platform/read-store/read-store';
import type { ReadModels } from '@duende/projections/read-models';
import { Router } from 'express';
import { mountQueries } from './answering/mount-queries.ts';
import { createReadYourWrites } from './answering/read-position.ts';
import { auditQueries } from './audit/audit-queries.ts';
import { commentQueries } from './comments/comment-queries.ts';
import { createLiveServer, type LiveServerOptions } from './live/live-server.ts';
import { assetRoutes } from '@duende/platform/http/asset-routes';
import { createHomeMarkup } from './page/home-markup.ts';
import { noticeRoutes } from './page/notice-routes.ts';
import { pageConfig, type PageSettings } from './page/page-config.ts';
import { createPageData } from './page/page-data.ts';
import { pageRoutes } from './page/page-routes.ts';
import { readTemplate } from './page/page-template.ts';
import { createPhotoAccess } from './page/photo-access.ts';
import { photoRoutes } from './page/photo-routes.ts';
import { createPartyFinder } from './parties/find-party.ts';
import { partyQueries } from './parties/party-queries.ts';
import { createDayClock } from './ready/day-clock.ts';
import { createReadyAnswers } from './ready/ready-answers.ts';
import { createServeReady } from './ready/serve-ready.ts';
import { pulseQueries } from './pulse/pulse-queries.ts';
import { rideQueries } from './rides/ride-queries.ts';
import { rsvpQueries } from './rsvps/rsvp-queries.ts';
import { userQueries } from './users/user-queries.ts';

export interface QueryServiceOptions {
  readonly models: ReadModels;
  readonly progress: ReadProgress;
  /** the read models have caught up with the log; ready-made answers and sockets begin then */
  readonly caughtUp: Promise<void>;
  readonly sessions: SessionKeeper;
  readonly logId: string;
  readonly bus: LiveSource;
  /** whether the bus tells of a change before `progress` moves past it, as within one process */
  readonly isToldFirst: boolean;
  /** how sockets of several processes know of each other; default: there is one process */
  readonly adapter?: LiveServerOptions['adapter'];
  readonly config: PageSettings & Pick<Config, 'publicUrl' | 'tileUrl' | 'tileHosts'>;
  /** stands before every page */
  readonly pageLimit: Middleware;
  readonly photos: Pick<PhotoStore, 'read' | 'record'>;
  /** folder of the built front end */
  readonly pageAssets: string;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'observeHttp'>;
  /** milliseconds since 1970 */
  readonly now?: () => number;
}

export interface QueryService {
  /** every GET, the photos, the page and its files; expects the context middleware before it */
  readonly router: Router;
  /** Answers the hottest reads before any framework; `false` leaves the request to the {@link router}. */
  hot(req: IncomingMessage, res: ServerResponse): boolean;
  /** Lets sockets in on a server. */
  attach(server: HttpServer): void;
  /** Forgets what was kept: what is served at the same position has become another. Nobody is told. */
  refresh(): void;
  /** Resolves when the ready-made answers show all that was published. */
  settled(): Promise<void>;
  close(): void;
}

/** The reading half of the house: queries over read models, ready-made answers, live messages, the page. */
export function createQueryService(options: QueryServiceOptions): QueryService {
  const { models, progress, sessions, logId, bus, config, logger, metrics } = options;
  const onError = (error: unknown) => logger.error({ err: error }, 'query service');
  const today = createDayClock(options.now ?? Date.now);
  const finder = createPartyFinder(models.parties);
  const readYourWrites = createReadYourWrites({ progress, logId });

  let generation = 0;

  const ready = createReadyAnswers({
    parties: models.parties,
    progress,
    bus,
    isToldFirst: options.isToldFirst,
    caughtUp: options.caughtUp,
    fixedHeaders: Object.entries(securityHeaders(config)).flat(),
    onError,
  });
  const live = createLiveServer({
    sessions,
    parties: finder,
    progress,
    bus,
    ...(options.adapter === undefined ? {} : { adapter: options.adapter }),
    caughtUp: options.caughtUp,
    publicUrl: config.publicUrl,
    onError,
  });

  const router = Router();
  router.use(
    mountQueries(
      [
        ...partyQueries({ models, finder, today }),
        ...rsvpQueries({ models, finder, today }),
        ...pulseQueries({ models, finder }),
        ...commentQueries({ models, finder }),
        ...rideQueries({ models, finder, today }),
        ...userQueries({ models, sessions }),
        ...auditQueries({ models }),
      ],
      readYourWrites,
    ),
  );
  const { photos } = options;
  const audienceOf = createPhotoAccess({ models, photos });
  router.use(photoRoutes({ photos, audienceOf, caughtUp: options.caughtUp }));
  router.use(noticeRoutes({ ...config, now: options.now ?? Date.now }));
  router.use(assetRoutes(options.pageAssets));
  const template = readTemplate(options.pageAssets);
  if (template === null) logger.warn('the page is not built: only the API answers');
  else {
    const pageData = createPageData({ models, config: pageConfig(config), today });
    const homeMarkup = createHomeMarkup(options.pageAssets, onError);
    const { publicUrl } = config;
    const partiesVersion = (position: Position) => {
      const reached = ready.position();
      return reached !== null && reached >= position ? `${generation} ${ready.parties.changes}` : null;
    };
    router.use(
      pageRoutes({
        template,
        limit: options.pageLimit,
        publicUrl,
        finder,
        pageData,
        readYourWrites,
        homeMarkup,
        today,
        partiesVersion,
      }),
    );
  }

  return {
    router,
    hot: createServeReady({ ready, today, logId, metrics }),
    attach: live.attach,
    refresh() {
      generation += 1;
      ready.reload();
    },
    settled: ready.settled,
    close() {
      ready.close();
      live.close();
    },
  };
}
