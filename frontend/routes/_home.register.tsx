import { createFileRoute, useRouter } from '@tanstack/react-router';
import { lazyComponent } from '../browser/lazy-component.ts';
import { ownPath } from '../browser/navigation.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';

const RegisterScreen = lazyComponent(
  async () => (await import('../home/register-screen.tsx')).RegisterScreen,
);

export interface RegisterSearch {
  /** path to return to */
  readonly volver?: string | undefined;
}

export const Route = createFileRoute('/_home/register')({
  staticData: { isIndexed: true, heading: 'Crear Cuenta' },
  validateSearch: (search: Record<string, unknown>): RegisterSearch => ({
    volver: ownPath(search['volver']),
  }),
  component: Register,
});

function Register() {
  const { volver = '/' } = Route.useSearch();
  const router = useRouter();
  return (
    <LazyBoundary onMissing={() => router.history.replace(volver)}>
      <RegisterScreen volver={volver} />
    </LazyBoundary>
  );
}
