import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from './browser/navigation.ts';
import { watchNavigation } from './browser/screen-heading.ts';
import { routeTree } from './routeTree.gen.ts';
import { ErrorScreen } from './shell/error-screen.tsx';

/** Before React's first rendering, the person may scroll. */
function unlessScrolledBefore(): () => boolean {
  let isFirst = true;
  return () => {
    const stays = isFirst && window.scrollY > 0;
    isFirst = false;
    return !stays;
  };
}

/** With the server's history the router adds no scroll script. */
export function createAppRouter(client: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context: { client },
    parseSearch,
    stringifySearch,
    scrollRestoration: history === undefined && unlessScrolledBefore(),
    ...(history && { history }),
    defaultErrorComponent: ErrorScreen,
    defaultPreload: 'intent',
    // A preloaded screen runs its loader again.
    defaultPreloadStaleTime: 0,
    defaultPendingMinMs: 0,
  });
  watchNavigation(router);
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
