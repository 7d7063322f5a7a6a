import { createRoute, lazyRouteComponent, Outlet, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { usePanels } from '../lib/panels.ts';
import { HomeScreen } from './home-screen.tsx';
import { homeSearch } from './home-search.ts';
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

const InstallButton = lazyRouteComponent(
  () => import('../features/install/install-button.tsx'),
  'InstallButton',
);

/** Home under its three addresses: one screen that stays while `/register` lays its dialog over it. */
export const homeLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'home',
  validateSearch: homeSearch,
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
          <HomeScreen install={<InstallButton />} />
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
          <HomeScreen install={<InstallButton />} />
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
