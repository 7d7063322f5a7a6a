import type { Position } from '@duende/contracts/events/domain-event';
import { OWN_CALENDAR_ROUTE } from '@duende/contracts/parties/feed-paths';
import { Refusal } from '@duende/contracts/common/refusal';
import type { Middleware } from '@duende/platform/http/middleware';
import { requirePermission } from '@duende/platform/http/request-context';
import { isCalendarToken } from '@duende/platform/sessions/calendar-token';
import { digestOfToken } from '@duende/platform/sessions/token-digest';
import type { ReadModels } from '@duende/projections/registry/registry';
import { strictRouter } from '@duende/platform/http/register-call';
import type { Router } from 'express';
import { refuseParams, type ReadYourWrites } from '../http/query-route.ts';
import { sendFile } from '../http/representation.ts';
import { subscribedCalendar } from './calendar-feed.ts';
import type { FeedSite } from './feed-scope.ts';
import type { PublishedParty } from './published-party.ts';
import { CALENDAR_TYPE } from './feeds.ts';

const NAME = 'Duende · Mis fiestas';

/** The secret address is the only authentication, as calendar programs have no session. */
export function ownCalendarRoutes(options: {
  readonly limit: Middleware;
  readonly models: Pick<ReadModels, 'calendar-links' | 'attendance'>;
  /** of published parties, once it has reached a position */
  readonly cache: {
    reached(position: Position): Promise<void>;
    readonly parties: { published(partyIds: readonly string[]): readonly PublishedParty[] };
  };
  readonly site: FeedSite;
  readonly readYourWrites: ReadYourWrites;
  readonly today: () => string;
}): Router {
  const { limit, models, cache, site, readYourWrites, today } = options;
  const router = strictRouter();

  /** @throws Refusal `calendar.not-found`, alike for unknown and revoked addresses */
  async function ownerOf(token: string): Promise<string> {
    const tokenDigest = digestOfToken(token);
    const [link] = isCalendarToken(token) ? await models['calendar-links'].find({ tokenDigest }) : [];
    if (link === undefined) throw new Refusal('calendar.not-found');
    return link._id;
  }

  router.get(OWN_CALENDAR_ROUTE, limit, async (req, res) => {
    // Keeps the secret address out of referrers and indexes. Not via robots.txt, which would block Google
    // Calendar.
    res.setHeader('Referrer-Policy', 'no-referrer');
    res.setHeader('X-Robots-Tag', 'noindex');
    requirePermission(req, 'party.browse');
    refuseParams(req.originalUrl);
    const position = await readYourWrites(req, res, ['calendar-links', 'attendance', 'parties']);
    const userId = await ownerOf(String(req.params['token']));
    const going = await models.attendance.find({ userId, isGoing: true });
    await cache.reached(position);
    const published = cache.parties.published(going.map(({ partyId }) => partyId));
    const scope = { ...site, name: NAME, source: null, today: today() };
    const bytes = subscribedCalendar(published, scope);
    await sendFile(req, res, { bytes, type: CALENDAR_TYPE, cacheControl: 'private, no-store' });
  });
  return router;
}
