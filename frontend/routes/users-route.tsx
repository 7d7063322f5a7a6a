import { createRoute } from '@tanstack/react-router';
import { lazyPart } from '../lib/lazy-part.ts';
import { rootRoute } from './root-route.tsx';

export interface UsersSearch {
  /** one of the list's orders; any other text is the usual one */
  readonly sort?: string | undefined;
}

export const usersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users',
  validateSearch: ({ sort }: Record<string, unknown>): UsersSearch => ({
    sort: typeof sort === 'string' ? sort : undefined,
  }),
  component: lazyPart(async () => (await import('./users-screen.tsx')).UsersScreen),
});
