import { createRoute } from '@tanstack/react-router';
import { lazyPart } from '../lib/lazy-part.ts';
import { rootRoute } from './root-route.tsx';

export interface UsersSearch {
  /** one of the list's orders; any other text is the usual one */
  readonly sort?: string | undefined;
  /** part of a name or an e-mail */
  readonly search?: string | undefined;
}

export const usersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users',
  // `parseSearch` gives texts alone.
  validateSearch: ({ sort, search }: UsersSearch): UsersSearch => ({ sort, search }),
  component: lazyPart(async () => (await import('./users-screen.tsx')).UsersScreen),
});
