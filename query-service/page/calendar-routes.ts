import { shareKey } from '@duende/contracts/common/slug';
import type { Middleware } from '@duende/platform/http/middleware';
import { requirePermission } from '@duende/platform/http/request-context';
import { Router } from 'express';
import type { ReadYourWrites } from '../http/query-route.ts';
import { partyAnswer, type PartyFinder } from '../parties/find-party.ts';
import { calendarFile } from './calendar-file.ts';

/**
 * A party's calendar file at an address of its own: iPhones and the browsers inside of other apps open no file that a page makes.
 * It is shown and not saved as an attachment, so that a device offers its calendar.
 */
export function calendarRoutes(options: {
  readonly limit: Middleware;
  readonly publicUrl: string;
  readonly finder: PartyFinder;
  readonly readYourWrites: ReadYourWrites;
  /** milliseconds since 1970 */
  readonly now: () => number;
}): Router {
  const { limit, publicUrl, finder, readYourWrites, now } = options;
  const router = Router();
  router.get('/event/:reference/calendar.ics', limit, async (req, res) => {
    const actor = requirePermission(req, 'party.browse');
    await readYourWrites(req, res, ['parties']);
    const party = await finder.visible(String(req.params['reference']), actor);
    const event = partyAnswer(party);
    const key = shareKey(event);
    const url = `${publicUrl}/event/${key}`;
    res.setHeader('Cache-Control', 'private, no-cache');
    res.setHeader('Content-Type', 'text/calendar; charset=utf-8');
    res.setHeader('Content-Disposition', `inline; filename="${key}.ics"`);
    res.end(calendarFile(event, { url, changedAt: party.changedAt, now: now() }));
  });
  return router;
}
