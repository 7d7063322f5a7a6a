import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { lazyComponent } from '../browser/lazy-component.ts';
import { Header } from '../shell/menu/header.tsx';
import { useLiveTopic, useLiveStatus } from '../live/live.ts';
import { panelSearch, usePanels } from '../browser/overlays.ts';
import { useMay, useSession } from '../session/session.ts';
import { useSuspension } from '../session/suspension.ts';
import { useToasts } from '../browser/toasts.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';

const PanelLayer = lazyComponent(async () => (await import('../shell/panel-layer.tsx')).PanelLayer);
const Toaster = lazyComponent(async () => (await import('../ui/toaster.tsx')).Toaster);
const SuspensionLine = lazyComponent(
  async () => (await import('../accounts/suspension-line.tsx')).SuspensionLine,
);
const BackgroundWidgets = lazyComponent(
  async () => (await import('../shell/background-widgets.tsx')).BackgroundWidgets,
);

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** search engines may list it; a party's page decides for itself */
    isIndexed?: true;
    /** the heading of the server's page; home has the site's name, a party its own */
    heading?: string;
    /** the server renders it, the same for everybody */
    isWritten?: true;
  }
}

export const Route = createRootRouteWithContext<{ readonly client: QueryClient }>()({
  validateSearch: panelSearch,
  component: RootLayout,
  notFoundComponent: lazyRouteComponent(() => import('../shell/not-found-screen.tsx'), 'NotFoundScreen'),
});

function RootLayout() {
  const session = useSession();
  useLiveTopic(session.status === 'signed-in' ? 'me' : null);
  useLiveTopic(useMay('party.moderate') ? 'moderation' : null);
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-[150%] rounded-full bg-surface-3 px-5 py-3 font-semibold focus:translate-y-0"
      >
        Saltar al contenido
      </a>
      <Header />
      <Suspended />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Panels />
      <Background />
      <Toasts />
    </>
  );
}

function Suspended() {
  const suspension = useSuspension();
  const connection = useLiveStatus(({ status }) => status);
  return (
    suspension && (
      <LazyBoundary attempt={connection}>
        <SuspensionLine suspension={suspension} />
      </LazyBoundary>
    )
  );
}

/** The panel's button responds before the panel renders. */
function Panels() {
  const { open: wanted, close } = usePanels();
  const open = useDeferredValue(wanted);
  return (
    open && (
      <LazyBoundary onMissing={close}>
        <PanelLayer open={open} />
      </LazyBoundary>
    )
  );
}

function Background() {
  const connection = useLiveStatus(({ status }) => status);
  return (
    <LazyBoundary attempt={connection}>
      <BackgroundWidgets />
    </LazyBoundary>
  );
}

function Toasts() {
  const id = useToasts((state) => state.toast?.id);
  return (
    <LazyBoundary attempt={id}>
      <Toaster />
    </LazyBoundary>
  );
}
