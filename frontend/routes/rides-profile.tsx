import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { goBack } from '../lib/go-back.ts';
import { useEscape } from '../lib/use-escape.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** this entry was made by opening a profile over the map, so that closing it is going back */
    profileOpened?: boolean;
  }
}

/** A public profile over the whole map; going back, or Escape, finds the map as it was, and the focus where it was. */
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
        <Button kind="quiet" className="-ml-4" onClick={close}>
          <Icon name="back" />
          Volver al mapa
        </Button>,
      )}
    </div>
  );
}
