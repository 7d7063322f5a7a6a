import { createRoute } from '@tanstack/react-router';
import { lazyPart } from '../lib/lazy-part.ts';
import { ownPath } from '../lib/search-params.ts';
import { rootRoute } from './root-route.tsx';

export interface ProfileSearch {
  /** whose public profile; without it, the own */
  readonly user?: string | undefined;
  /** path to return to, with a contact to share */
  readonly volver?: string | undefined;
}

export const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  validateSearch: (search: Record<string, unknown>): ProfileSearch => ({
    user: typeof search['user'] === 'string' && search['user'] !== '' ? search['user'] : undefined,
    volver: ownPath(search['volver']),
  }),
  component: lazyPart(async () => (await import('./profile-screen.tsx')).ProfileScreen),
});
