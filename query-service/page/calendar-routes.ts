import { shareKey } from '@duende/contracts/common/slug';
import type { Middleware } from '@duende/platform/http/middleware';
import { requirePermission } from '@duende/platform/http/request-context';
import type { ReadModels } from '@duende/projections/registry/registry';
import { strictRouter } from '@duende/platform/http/register-call';
import type { Router } from 'express';
import { refuseParams, type ReadYourWrites } from '../http/query-route.ts';
import { sendFile } from '../http/representation.ts';
import { partyAnswer, type PartyFinder } from '../parties/find-party.ts';
import { calendarFile } from './calendar-file.ts';

/**
 * The file has its own address: iPhones and in-app browsers do not open generated files. It is inline, so
 * that the device offers its calendar.
 */
export function calendarRoutes(options: {
  readonly limit: Middleware;
  readonly publicUrl: string;
  readonly finder: PartyFinder;
  readonly readYourWrites: ReadYourWrites;
  readonly models: Pick<ReadModels, 'party-versions'>;
}): Router {
  const { limit, publicUrl, finder, readYourWrites, models } = options;
  const router = strictRouter();
  router.get('/event/:reference/calendar.ics', limit, async (req, res) => {
    const actor = requirePermission(req, 'party.browse');
    refuseParams(req.originalUrl);
    await readYourWrites(req, res, ['parties', 'party-versions']);
    const party = await finder.visible(String(req.params['reference']), actor);
    const event = partyAnswer(party, actor);
    const key = shareKey(event);
    const cancellations = await models['party-versions'].find({ partyId: event.id, kind: 'cancelled' });
    const onceCancelled = cancellations.flatMap(({ cancelledDates }) => cancelledDates);
    const { changedAt } = party;
    const file = calendarFile(event, { url: `${publicUrl}/event/${key}`, changedAt, onceCancelled });
    res.setHeader('Content-Disposition', `inline; filename="${key}.ics"`);
    await sendFile(req, res, {
      bytes: Buffer.from(file),
      type: 'text/calendar; charset=utf-8',
      cacheControl: 'private, no-cache',
    });
  });
  return router;
}
