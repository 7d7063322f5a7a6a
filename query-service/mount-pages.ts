import type { SitePage } from '@duende/contracts/api/page-data';
import { assetRoutes } from '@duende/platform/http/asset-routes';
import type { Router } from 'express';
import { ownCalendarRoutes } from './feeds/own-calendar-routes.ts';
import {
  createPageMarkup,
  readScreenLinks,
  readSitePages,
  readTemplate,
  type PageTemplate,
} from './page/built-page.ts';
import { calendarRoutes } from './page/calendar-routes.ts';
import { wellKnownRoutes } from './page/well-known-routes.ts';
import { otherSpellings } from './page/other-spellings.ts';
import { createPageData, pageConfig } from './page/page-data.ts';
import { pageRoutes } from './screens/page-routes.ts';
import { createPhotoAccess, photoRoutes } from './page/photo-routes.ts';
import { SharedPages } from './screens/shared-pages.ts';
import type { QueryParts } from './query-parts.ts';
import type { QueryServiceOptions } from './query-service-options.ts';

export interface BuiltPage {
  readonly template: PageTemplate;
  readonly sitePages: readonly SitePage[];
}

/** `null` if page or server part is not built. */
export function readBuiltPage(folder: string): BuiltPage | null {
  const [template, sitePages] = [readTemplate(folder), readSitePages(folder)];
  return template === null || sitePages === null ? null : { template, sitePages };
}

/** Includes redirects to canonical addresses. */
export function mountFiles(
  router: Router,
  options: QueryServiceOptions,
  parts: QueryParts,
  sitePages: readonly SitePage[],
): void {
  const { models, photos, config, caughtUp, pageLimit: limit } = options;
  const { now, finder, readYourWrites, today, cache, site } = parts;
  const audienceOf = createPhotoAccess({ models, photos });
  router.use(photoRoutes({ photos, audienceOf, caughtUp }));
  router.use(wellKnownRoutes({ ...config, now }));
  router.use(calendarRoutes({ limit, publicUrl: config.publicUrl, finder, readYourWrites, models }));
  router.use(ownCalendarRoutes({ limit, models, cache, site, readYourWrites, today }));
  router.use(assetRoutes(options.pageAssets));
  router.use(otherSpellings(sitePages.map(({ path }) => path)));
}

/** @param generation counts switches of read-model generations */
export function mountPages(
  router: Router,
  options: QueryServiceOptions,
  parts: QueryParts,
  page: BuiltPage & {
    readonly generation: () => number;
    readonly onError: (error: unknown) => void;
  },
): { close(): void } {
  const { models, config, pageAssets, progress, bus, admission } = options;
  const { approved, finder, readYourWrites, answerShared, cache, halfHour: now } = parts;
  const common = {
    ...page,
    publicUrl: config.publicUrl,
    pageData: createPageData({ models, approved, config: pageConfig(config), now }),
    markup: createPageMarkup(pageAssets, page.onError),
    screenLinks: readScreenLinks(pageAssets, page.template),
    now,
  };
  const shared = new SharedPages({ ...common, progress, bus, cache });
  cache.shared.servePages(shared.find);
  router.use(
    pageRoutes({
      ...common,
      before: [options.pageLimit, parts.inTurn],
      countMade: (req) => admission.made('page', req),
      finder,
      readYourWrites,
      answerShared,
    }),
  );
  return shared;
}
