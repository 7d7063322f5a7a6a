import { createRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import { AboutGreeting } from './features/about/about-greeting.tsx';
import { watchNavigation } from './lib/dom/screen-heading.ts';
import { parseSearch, stringifySearch } from './lib/dom/navigation.ts';
import {
  auditRoute,
  commentRoute,
  historyRoute,
  newPasswordRoute,
  partyRoute,
  partyStoryRoute,
  pastPartyRoute,
  personStoryRoute,
  profileRoute,
  ridesRoute,
  statisticsRoute,
  usersRoute,
} from './routes/screen-routes.ts';
import { ErrorScreen } from './routes/error-screen.tsx';
import { homeLayout } from './routes/home-route.tsx';
import { registerRoute } from './routes/register-route.tsx';
import { rootRoute } from './routes/root-route.tsx';

const homeRoutes = [
  createRoute({ getParentRoute: () => homeLayout, path: '/', component: AboutGreeting }),
  createRoute({ getParentRoute: () => homeLayout, path: '/home', component: AboutGreeting }),
  registerRoute,
] as const;

const routeTree = rootRoute.addChildren([
  homeLayout.addChildren([...homeRoutes]),
  partyRoute,
  ridesRoute,
  profileRoute,
  usersRoute,
  auditRoute,
  statisticsRoute,
  newPasswordRoute,
  historyRoute,
  pastPartyRoute,
  partyStoryRoute,
  personStoryRoute,
  commentRoute,
]);

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
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    scrollRestoration: history === undefined && unlessScrolledBefore(),
    ...(history && { history }),
    defaultErrorComponent: ErrorScreen,
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
