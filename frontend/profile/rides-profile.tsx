import { isolated } from '@duende/contracts/common/visible-text';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { goBack } from '../browser/navigation.ts';
import { useEscape, usePanels } from '../browser/overlays.ts';
import { usePartyAt } from '../parties/use-party-at.ts';
import { BACK_CLASS, BackWords } from '../ui/screen.tsx';
import { PublicProfile } from './public-profile.tsx';

interface RidesPersonProps {
  readonly userId: string;
  /** the last part of the party's address */
  readonly segment: string;
  readonly back: ReactNode;
}

/** The initial message names the party. */
export function RidesPerson({ userId, segment, back }: RidesPersonProps) {
  const panels = usePanels();
  const party = usePartyAt(segment);
  const subject = party ? `a ${isolated(party.name)}` : 'a la fiesta';
  return (
    <PublicProfile
      userId={userId}
      back={back}
      onLogin={() => panels.show('login')}
      message={`¡Hola! Te escribo desde Duende por el viaje ${subject}.`}
    />
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** opened over the map, so closing goes back */
    profileOpened?: boolean;
  }
}

/** Going back restores the map and the focus. */
export function RidesProfile({ children }: { readonly children: (back: ReactNode) => ReactNode }) {
  const router = useRouter();
  const navigate = useNavigate();
  const screen = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const opener = document.activeElement;
    const title = document.title;
    const focusHeading = () => screen.current?.querySelector('h1')?.focus({ preventScroll: true });
    focusHeading();
    return () => {
      document.title = title;
      const isThere = opener !== document.body && opener?.isConnected;
      const target = isThere ? opener : document.querySelector('main h1');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, []);

  const close = () => {
    if (router.history.location.state.profileOpened) goBack(router.history);
    else void navigate({ to: '.', search: (before) => ({ ...before, user: undefined }), replace: true });
  };
  useEscape(close);
  return (
    <div ref={screen} className="fixed inset-x-0 top-16 bottom-0 z-20 animate-rise overflow-y-auto bg-bg-0">
      {children(
        <button type="button" className={BACK_CLASS} onClick={close}>
          <BackWords>Volver al mapa</BackWords>
        </button>,
      )}
    </div>
  );
}
