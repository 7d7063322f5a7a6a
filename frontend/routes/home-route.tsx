import { createRoute, lazyRouteComponent, Outlet, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { HomePage } from '../features/home/home-page.tsx';
import { usePanels } from '../lib/panels.ts';
import { oneOf } from '../lib/search-params.ts';
import { rootRoute } from './root-route.tsx';

const PublishPage = lazyRouteComponent(() => import('../features/publish/publish-page.tsx'), 'PublishPage');
const PendingPartiesPage = lazyRouteComponent(
  () => import('../features/moderation/pending-parties-page.tsx'),
  'PendingPartiesPage',
);

const PendingCommentsPage = lazyRouteComponent(
  () => import('../features/comment-moderation/pending-comments-page.tsx'),
  'PendingCommentsPage',
);
const ImportPage = lazyRouteComponent(() => import('../features/import/import-page.tsx'), 'ImportPage');
const AboutPanel = lazyRouteComponent(() => import('../features/about/about-panel.tsx'), 'AboutPanel');

/** The full-screen views home switches to; none is the list. */
const VIEWS = ['form', 'pending', 'pending-comments', 'import', 'about'] as const;

export interface HomeSearch {
  readonly view?: (typeof VIEWS)[number] | undefined;
}

/** Home under its three addresses: one screen that stays while `/register` lays its dialog over it. */
export const homeLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'home',
  validateSearch: (search: Record<string, unknown>): HomeSearch => ({ view: oneOf(VIEWS, search['view']) }),
  component: Home,
});

function Home() {
  const { view } = homeLayout.useSearch();
  const navigate = useNavigate();
  const panels = usePanels();
  switch (view) {
    case undefined:
      return (
        <>
          <HomePage />
          <Outlet />
        </>
      );
    case 'form':
      return (
        <Suspense>
          <PublishPage onLogin={() => panels.show('login')} onDone={() => void navigate({ to: '/' })} />
        </Suspense>
      );
    case 'pending':
      return (
        <Suspense>
          <PendingPartiesPage />
        </Suspense>
      );
    case 'pending-comments':
      return (
        <Suspense>
          <PendingCommentsPage />
        </Suspense>
      );
    case 'import':
      return (
        <Suspense>
          <ImportPage />
        </Suspense>
      );
    case 'about':
      return (
        <>
          <HomePage />
          <Suspense>
            <AboutPanel onClose={() => void navigate({ to: '/' })} />
          </Suspense>
        </>
      );
    default:
      view satisfies never;
      return null;
  }
}
