import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from './browser/navigation.ts';
import { watchNavigation } from './browser/screen-heading.ts';
import { routeTree } from './routeTree.gen.ts';
import { ErrorScreen } from './shell/error-screen.tsx';

/** The server wrote the page a while before its first rendering here: whoever has scrolled meanwhile stays where they are. */
function unlessScrolledBefore(): () => boolean {
  let isFirst = true;
  return () => {
    const stays = isFirst && window.scrollY > 0;
    isFirst = false;
    return !stays;
  };
}

/** With a history of its own it serves to write a page: then it adds no script to it. */
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
    // Whoever opens a screen has its loader run, also where its link was pointed at a moment ago.
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
