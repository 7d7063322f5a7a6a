import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.tsx';

/** `/event/{id}` and the share form `/event/{slug}-{first 8 characters of the id}`. */
export const partyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/event/$key',
  component: lazyRouteComponent(() => import('./party-screen.tsx'), 'PartyScreen'),
});
