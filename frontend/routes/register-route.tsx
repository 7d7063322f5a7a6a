import { createRoute, useRouter } from '@tanstack/react-router';
import { lazyComponent } from '../lib/dom/lazy-component.ts';
import { ownPath } from '../lib/dom/navigation.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { homeLayout } from './home-route.tsx';

const RegisterScreen = lazyComponent(async () => (await import('./register-screen.tsx')).RegisterScreen);

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
  const router = useRouter();
  return (
    <LazyBoundary onMissing={() => router.history.replace(volver)}>
      <RegisterScreen volver={volver} />
    </LazyBoundary>
  );
}
