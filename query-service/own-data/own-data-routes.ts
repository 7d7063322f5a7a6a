import { callNamed } from '@duende/contracts/api/calls/all-calls';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { Refusal } from '@duende/contracts/common/refusal';
import { permit, strictRouter } from '@duende/platform/http/register-call';
import { requireSession } from '@duende/platform/http/request-context';
import type { Logger } from '@duende/platform/observability/logger';
import type { DataTickets } from '@duende/platform/sessions/data-tickets';
import type { Router, Request, Response } from 'express';
import { createExportPlaces } from '../export/export-places.ts';
import { leaving, sendFile } from '../export/send-file.ts';
import type { ReadYourWrites } from '../http/query-route.ts';
import { OWN_DATA_READS, ownData, type OwnDataSources } from './own-data.ts';
import { ownDataBytes } from './own-data-file.ts';
import { queryOf } from '../http/call-query.ts';

const STALLED_MS = 60_000;
/** Files per process: each holds some entries, at the pace of a phone. */
const PLACES = 20;

export interface OwnDataRoutesOptions extends OwnDataSources {
  readonly tickets: Pick<DataTickets, 'serves'>;
  readonly readYourWrites: ReadYourWrites;
  /** ms since 1970 */
  readonly now: () => number;
  readonly logger: Pick<Logger, 'warn'>;
}

/** `GET /api/users/data`, after confirming the password. */
export function ownDataRoutes(options: OwnDataRoutesOptions): Router {
  const { tickets, readYourWrites, now, logger, ...sources } = options;
  const router = strictRouter();
  const inPlace = createExportPlaces({ places: PLACES, kept: 0 });
  const { path } = callNamed('GET /api/users/data');

  router.get(path, permit('profile.own'), async (req: Request, res: Response) => {
    const session = requireSession(req);
    const { userId, sessionId } = session;
    const { ticket } = queryOf('GET /api/users/data', req.originalUrl);
    if (!(await tickets.serves(ticket, session))) throw new Refusal('account.data-ticket-useless');
    await inPlace(session, async () => {
      await readYourWrites(req, res, OWN_DATA_READS);
      const madeAt = new Date(now());
      const data = await ownData(sources, { userId, sessionId, madeAt: madeAt.toISOString() });
      const gone = leaving(res);
      const headers = {
        'Cache-Control': 'private, no-store',
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="duende-mis-datos-${madridDay(madeAt)}.json"`,
      };
      await sendFile(
        res,
        { headers, bytes: ownDataBytes(data, gone), gone },
        { stalledMs: STALLED_MS, logger },
      );
    });
  });
  return router;
}
