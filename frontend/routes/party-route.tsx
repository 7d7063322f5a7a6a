import { createRoute } from '@tanstack/react-router';
import { lazyPart } from '../lib/lazy-part.ts';
import { partySearch } from '../features/party/party-search.ts';
import { rootRoute } from './root-route.tsx';

/** `/event/{id}` and the share form `/event/{slug}-{first 8 characters of the id}`. */
export const partyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/event/$key',
  validateSearch: partySearch,
  component: lazyPart(async () => (await import('./party-screen.tsx')).PartyScreen),
});
