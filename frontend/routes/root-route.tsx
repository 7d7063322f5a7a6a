import { createRootRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Header } from '../features/menu/header.tsx';
import { useAfterFirstPaint } from '../lib/after-first-paint.ts';
import { useLiveTopic } from '../lib/live/live-context.tsx';
import { panelSearch, usePanels } from '../lib/panels.ts';
import { useMay, useSession } from '../lib/session/use-session.ts';
import { useToasts } from '../lib/toasts.ts';
import { ErrorScreen } from './error-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

const Toaster = lazyRouteComponent(() => import('../ui/toaster.tsx'), 'Toaster');
const MenuPanel = lazyRouteComponent(() => import('../features/menu/menu-panel.tsx'), 'MenuPanel');
const LoginDialog = lazyRouteComponent(() => import('../features/accounts/login-dialog.tsx'), 'LoginDialog');
const AboutPanel = lazyRouteComponent(() => import('../features/about/about-panel.tsx'), 'AboutPanel');
const SetupDialog = lazyRouteComponent(() => import('../features/accounts/setup-dialog.tsx'), 'SetupDialog');

const InstallBanner = lazyRouteComponent(
  () => import('../features/install/install-banner.tsx'),
  'InstallBanner',
);
const InstallHelp = lazyRouteComponent(() => import('../features/install/install-help.tsx'), 'InstallHelp');

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

function Panels() {
  const { open, show, close } = usePanels();
  switch (open) {
    case undefined:
      return null;
    case 'menu':
      return (
        <MenuPanel
          onClose={close}
          onLogin={() => show('login')}
          onSetup={() => show('setup')}
          onAbout={() => show('about')}
        />
      );
    case 'login':
      return <Login close={close} />;
    case 'setup':
      return <SetupDialog onClose={close} />;
    case 'about':
      return <AboutPanel onClose={close} />;
    case 'install':
      return <InstallHelp onClose={close} />;
    default:
      open satisfies never;
      return null;
  }
}

function Login({ close }: { readonly close: () => void }) {
  const navigate = rootRoute.useNavigate();
  return <LoginDialog onClose={close} onRegister={() => void navigate({ to: '/register', replace: true })} />;
}

function AfterFirstPaint() {
  return useAfterFirstPaint() && <InstallBanner />;
}

/** Loaded when idle, so that it is there before the first toast, or with the first toast. */
function Toasts() {
  const painted = useAfterFirstPaint();
  const hasToast = useToasts((state) => state.toast !== null);
  return painted || hasToast ? <Toaster /> : null;
}
