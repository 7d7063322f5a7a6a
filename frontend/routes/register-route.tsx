import { createRoute, lazyRouteComponent, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { ownPath } from '../lib/search-params.ts';
import { useSession } from '../lib/session/use-session.ts';
import { useTitle } from '../lib/use-title.ts';
import { homeLayout } from './home-route.tsx';

const RegisterDialog = lazyRouteComponent(
  () => import('../features/accounts/register-dialog.tsx'),
  'RegisterDialog',
);

export interface RegisterSearch {
  /** path to return to */
  readonly volver?: string | undefined;
}

/** Registration is a dialog over home. Who registers, or already has a session, goes on to where they came from. */
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
  const router = useRouter();
  useTitle('Crear Cuenta');
  const signedIn = useSession().status === 'signed-in';
  useEffect(() => {
    if (signedIn) router.history.replace(volver);
  }, [router, signedIn, volver]);
  return (
    <Suspense>
      <RegisterDialog
        onClose={() => router.history.replace(volver)}
        onLogin={() => router.history.replace(`${volver}${volver.includes('?') ? '&' : '?'}panel=login`)}
        onRegistered={() => router.history.replace(volver)}
      />
    </Suspense>
  );
}
