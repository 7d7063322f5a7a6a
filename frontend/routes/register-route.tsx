import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ownPath } from '../lib/search-params.ts';
import { homeLayout } from './home-route.tsx';

const RegisterScreen = lazyRouteComponent(() => import('./register-screen.tsx'), 'RegisterScreen');

export interface RegisterSearch {
  /** path to return to */
  readonly volver?: string | undefined;
}

/** Registration is a dialog over home. */
export const registerRoute = createRoute({
  getParentRoute: () => homeLayout,
  path: '/register',
  validateSearch: (search: Record<string, unknown>): RegisterSearch => ({
    volver: ownPath(search['volver']),
  }),
  component: Register,
});

function Register() {
  const { volver = '/' } = registerRoute.useSearch();
  return (
    <Suspense>
      <RegisterScreen volver={volver} />
    </Suspense>
  );
}
