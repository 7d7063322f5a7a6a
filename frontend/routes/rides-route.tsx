import { createRoute } from '@tanstack/react-router';
import { lazyPart } from '../lib/lazy-part.ts';
import { oneOf } from '../lib/search-params.ts';
import { rootRoute } from './root-route.tsx';

export interface RidesSearch {
  /** what a visitor wanted to do before logging in */
  readonly mode?: 'offer' | 'need' | undefined;
  /** whose public profile lies over the map */
  readonly user?: string | undefined;
}

export const ridesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/event/$key/rides',
  validateSearch: (search: Record<string, unknown>): RidesSearch => ({
    mode: oneOf(['offer', 'need'], search['mode']),
    user: typeof search['user'] === 'string' && search['user'] !== '' ? search['user'] : undefined,
  }),
  component: lazyPart(async () => (await import('./rides-screen.tsx')).RidesScreen),
});
