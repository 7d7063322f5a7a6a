import { createRoute, createRouter } from '@tanstack/react-router';
import { watchNavigation } from './lib/heading-focus.ts';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { homeLayout } from './routes/home-route.tsx';
import { partyRoute } from './routes/party-route.tsx';
import { registerRoute } from './routes/register-route.tsx';
import { rootRoute } from './routes/root-route.tsx';

const homeRoutes = [
  createRoute({ getParentRoute: () => homeLayout, path: '/' }),
  createRoute({ getParentRoute: () => homeLayout, path: '/home' }),
  registerRoute,
] as const;

const routeTree = rootRoute.addChildren([homeLayout.addChildren([...homeRoutes]), partyRoute]);

export function createAppRouter() {
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
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
