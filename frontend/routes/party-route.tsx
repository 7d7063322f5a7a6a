import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { partySearch } from '../features/party/party-search.ts';
import { rootRoute } from './root-route.tsx';

/** `/event/{id}` and the share form `/event/{slug}-{first 8 characters of the id}`. */
export const partyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/event/$key',
  validateSearch: partySearch,
  component: lazyRouteComponent(() => import('./party-screen.tsx'), 'PartyScreen'),
});
