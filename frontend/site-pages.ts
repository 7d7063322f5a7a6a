import type { SitePage } from '@duende/contracts/api/page-data';
import type { AnyRoute } from '@tanstack/react-router';
import { createMemoryHistory } from '@tanstack/react-router';
import { createQueryClient } from './cache/query-client.ts';
import { createAppRouter } from './router.ts';

/** Home's screens and every screen with a heading; the server adds parties. */
export function sitePages(): readonly SitePage[] {
  const router = createAppRouter(createQueryClient(), createMemoryHistory());
  const routes: readonly AnyRoute[] = Object.values(router.routesByPath);
  return routes.flatMap(({ id, fullPath, options: { staticData } }) => {
    const isHome = id.startsWith('/_home/');
    const heading = staticData?.heading ?? null;
    if (heading === null && !isHome) return [];
    const path = (fullPath.replace(/\/$/, '') || '/').replaceAll('$', ':');
    // Home has two addresses; only one is indexed.
    const own = heading === null ? '/' : path;
    const canonicalPath = staticData?.isIndexed === true ? own : null;
    return [{ path, heading, canonicalPath, isWritten: staticData?.isWritten === true, isHome }];
  });
}
