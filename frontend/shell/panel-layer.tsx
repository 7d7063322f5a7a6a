import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { lazyComponent } from '../browser/lazy-component.ts';
import { useSetupOpen } from '../session/page-config.ts';
import { usePanels, type Panel } from '../browser/overlays.ts';
import { useSession } from '../session/session.ts';
import { useSuspension } from '../session/suspension.ts';
import { useHere } from '../browser/navigation.ts';

const MenuPanel = lazyComponent(async () => (await import('./menu/menu-panel.tsx')).MenuPanel);
const LoginDialog = lazyComponent(async () => (await import('../accounts/login-dialog.tsx')).LoginDialog);
const AboutPanel = lazyComponent(async () => (await import('./about/about-panel.tsx')).AboutPanel);
const SetupDialog = lazyComponent(async () => (await import('../accounts/setup-dialog.tsx')).SetupDialog);
const SuspensionSheet = lazyComponent(
  async () => (await import('../accounts/suspension-sheet.tsx')).SuspensionSheet,
);
const InstallHelp = lazyComponent(async () => (await import('../install/install-help.tsx')).InstallHelp);

export function PanelLayer({ open }: { readonly open: Panel }) {
  const { open: wanted, show, close } = usePanels();
  const navigate = useNavigate();
  const volver = useHere();
  const setupOpen = useSetupOpen((state) => state.open);
  const isSignedIn = useSession().status === 'signed-in';
  const isSuspended = useSuspension() !== null;
  const isOffered = {
    ...{ menu: true, about: true, install: true },
    login: !isSignedIn,
    setup: setupOpen && !isSignedIn,
    suspension: isSuspended,
  }[open];
  // The address may name an unavailable panel, or a session may begin in another tab.
  useEffect(() => {
    if (!isOffered && wanted === open) close();
  });
  if (!isOffered) return null;
  switch (open) {
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
      return (
        <LoginDialog
          onClose={close}
          onRegister={() => void navigate({ to: '/register', search: { volver }, replace: true })}
        />
      );
    case 'setup':
      return <SetupDialog onClose={close} />;
    case 'about':
      return <AboutPanel onClose={close} />;
    case 'install':
      return <InstallHelp onClose={close} />;
    case 'suspension':
      return <SuspensionSheet onClose={close} />;
    default:
      open satisfies never;
      return null;
  }
}
