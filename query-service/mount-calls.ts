import { UNDER_WAY } from '@duende/platform/config/limits';
import { underWay } from '@duende/platform/rate-limits/under-way';
import { isCallPath } from '@duende/platform/http/error-body';
import type { Router } from 'express';
import { calendarLinkQueries } from './accounts/calendar-link-queries.ts';
import { noticeQueries } from './accounts/notices.ts';
import { readTokenQueries } from './accounts/read-token-queries.ts';
import { userQueries } from './accounts/user-queries.ts';
import { sharedRoutes } from './answers/shared-routes.ts';
import { verifiedQuery } from './audit/verified-query.ts';
import { commentQueries } from './comments/comment-queries.ts';
import { costlyQueries } from './costly/costly-queries.ts';
import { exportRoutes } from './export/export-routes.ts';
import type { MakeStream } from './export/export-streams.ts';
import { hookQueries } from './hooks/hook-queries.ts';
import { mountQueries, type QueryRoute } from './http/query-route.ts';
import { ownDataRoutes } from './own-data/own-data-routes.ts';
import { conditionReasonsQuery } from './parties/condition-reasons.ts';
import { partyChangesQuery } from './parties/party-changes.ts';
import { partyQueries } from './parties/party-queries.ts';
import { proposalsQuery } from './parties/proposals.ts';
import { similarPartiesQuery } from './parties/similar-parties.ts';
import type { QueryParts } from './query-parts.ts';
import type { QueryServiceOptions } from './query-service-options.ts';
import { reportQueries } from './reports/report-queries.ts';
import { rideQueries } from './rides/ride-queries.ts';
import { pulseQueries } from './rsvps/pulse-queries.ts';
import { rsvpQueries } from './rsvps/rsvp-queries.ts';

/** @param stream generates files from history */
export function mountCalls(
  router: Router,
  options: QueryServiceOptions,
  parts: QueryParts,
  stream: MakeStream,
): void {
  const { models, sessions, log, dataTickets: tickets, logger, readLimit } = options;
  const { now, readYourWrites, inTurn, answerShared } = parts;
  router.use((req, res, next) => (isCallPath(req.path) ? readLimit(req, res, next) : next()));
  router.use(sharedRoutes({ answer: answerShared, limit: readLimit, inTurn }));
  // Its fixed path comes before those with an id.
  router.use(ownDataRoutes({ models, log, sessions, tickets, readYourWrites, now, logger }));
  router.use(mountQueries(queries(options, parts), { readYourWrites, inTurn }));
  // A person's costly queries run in sequence, so that others get their turn.
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
}

/** They read few documents and run in this thread. */
function queries(
  { models, sessions, pushKey, hookOutbox }: QueryServiceOptions,
  { now, today, finder, approved }: QueryParts,
): readonly QueryRoute[] {
  return [
    ...partyQueries({ models, finder }),
    partyChangesQuery({ models, finder }),
    similarPartiesQuery(approved),
    proposalsQuery(models),
    conditionReasonsQuery(models),
    ...noticeQueries({ models, pushKey, now }),
    ...rsvpQueries({ models, finder, today }),
    ...pulseQueries({ models, finder }),
    ...commentQueries({ models, finder }),
    ...rideQueries({ models, finder, now }),
    ...reportQueries(models),
    ...hookQueries({ models, outbox: hookOutbox }),
    ...readTokenQueries({ models, now }),
    ...calendarLinkQueries({ models }),
    ...userQueries({ models, sessions }),
    verifiedQuery({ models }),
  ];
}
