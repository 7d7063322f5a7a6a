import { FEED_PATHS } from '@duende/contracts/parties/feed-paths';
import type { Middleware } from '@duende/platform/http/middleware';
import { requirePermission } from '@duende/platform/http/request-context';
import type { ReadModels } from '@duende/projections/registry/registry';
import { Router } from 'express';
import type { ReadYourWrites } from '../http/query-route.ts';
import { sendFile } from '../http/representation.ts';
import type { FeedSite } from './feed-scope.ts';
import { askedFeed, feedBytes } from './feeds.ts';
import { EVER_PUBLISHED, lastChange, publishedParty } from './published-party.ts';

/**
 * What calendars, feed readers and search engines ask for again and again. Mostly it stands ready before any router is asked; here are the
 * refusals, and the answers while nothing stands ready or to whoever has written what that does not show.
 */
export function feedRoutes(options: {
  readonly limit: Middleware;
  readonly models: Pick<ReadModels, 'parties'>;
  readonly site: FeedSite;
  readonly readYourWrites: ReadYourWrites;
  readonly today: () => string;
}): Router {
  const { limit, models, site, readYourWrites, today } = options;
  const router = Router();
  for (const path of Object.values(FEED_PATHS))
    router.get(path, limit, async (req, res) => {
      requirePermission(req, 'party.browse');
      const [, query = ''] = req.originalUrl.split(/(?=\?)/);
      const asked = askedFeed(path + query);
      if (asked === null) throw new TypeError(`${path} is no feed`);
      await readYourWrites(req, res, ['parties']);
      const ever = (await models.parties.find(EVER_PUBLISHED)).map(publishedParty);
      const approved = ever.filter(({ event }) => event.status === 'approved');
      const bytes = feedBytes(asked, approved, { ...site, today: today(), changedAt: lastChange(ever) });
      await sendFile(req, res, { bytes, type: asked.type, cacheControl: 'no-cache' });
    });
  return router;
}
