import { createRootRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { Suspense, useDeferredValue } from 'react';
import { Header } from '../features/menu/header.tsx';
import { useAfterFirstPaint } from '../lib/after-first-paint.ts';
import { useLiveTopic } from '../lib/live/live-context.tsx';
import { panelSearch, usePanels } from '../lib/panels.ts';
import { useMay, useSession } from '../lib/session/use-session.ts';
import { useToasts } from '../lib/toasts.ts';
import { ErrorScreen } from './error-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

const PanelLayer = lazyRouteComponent(() => import('./panel-layer.tsx'), 'PanelLayer');
const Toaster = lazyRouteComponent(() => import('../ui/toaster.tsx'), 'Toaster');

const SessionWatch = lazyRouteComponent(
  () => import('../features/accounts/session-watch.tsx'),
  'SessionWatch',
);
const InstallBanner = lazyRouteComponent(
  () => import('../features/install/install-banner.tsx'),
  'InstallBanner',
);

export const rootRoute = createRootRoute({
  validateSearch: panelSearch,
  component: RootLayout,
  errorComponent: ErrorScreen,
  notFoundComponent: NotFoundScreen,
});

function RootLayout() {
  const session = useSession();
  useLiveTopic(session.status === 'signed-in' ? 'me' : null);
  useLiveTopic(useMay('party.moderate') ? 'moderation' : null);
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-full bg-surface-3 px-5 py-3 font-semibold focus:translate-y-0"
      >
        Saltar al contenido
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense>
        <Panels />
      </Suspense>
      <Suspense>
        <AfterFirstPaint />
      </Suspense>
      <Suspense>
        <Toasts />
      </Suspense>
    </>
  );
}

/** The press that opens a panel is answered by its button first; a panel takes its time to measure and to take the focus. */
function Panels() {
  const open = useDeferredValue(usePanels().open);
  return open && <PanelLayer open={open} />;
}

function AfterFirstPaint() {
  return (
    useAfterFirstPaint() && (
      <>
        <SessionWatch />
        <InstallBanner />
      </>
    )
  );
}

/** Loaded when idle, so that it is there before the first toast, or with the first toast. */
function Toasts() {
  const painted = useAfterFirstPaint();
  const hasToast = useToasts((state) => state.toast !== null);
  return painted || hasToast ? <Toaster /> : null;
}
