import type { RideType } from '@duende/contracts/rides/ride-events';
import { isolated } from '@duende/contracts/common/visible-text';
import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { PublicProfile } from '../accounts/profile/public-profile.tsx';
import { RidesPage } from '../rides/rides-page.tsx';
import { goBack, oneOf, textOf } from '../browser/navigation.ts';
import { usePanels, useEscape } from '../browser/overlays.ts';
import { askForParty } from '../parties/party-queries.ts';
import { usePartyAt } from '../parties/use-party-at.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';

export interface RidesSearch {
  /** what a visitor was about to do before logging in */
  readonly mode?: RideType | undefined;
  /** the rides of one type alone */
  readonly show?: RideType | undefined;
  /** id of the public profile over the map */
  readonly user?: string | undefined;
}

const TYPES = ['offer', 'need'] as const satisfies RideType[];

export const Route = createFileRoute('/event/$key/rides')({
  staticData: { isIndexed: true },
  validateSearch: ({ mode, show, user }: Record<string, unknown>): RidesSearch => ({
    mode: oneOf(TYPES, mode),
    show: oneOf(TYPES, show),
    user: textOf(user),
  }),
  loader: ({ context, params }) => askForParty(context.client, params.key),
  preload: false,
  component: RidesScreen,
});

/** The map stays mounted under the public profile that is opened from it. */
function RidesScreen() {
  const { key } = Route.useParams();
  const { mode, show, user } = Route.useSearch();
  const navigate = useNavigate();
  const showProfile = (userId: string) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, user: userId }),
      state: { profileOpened: true },
      resetScroll: false,
    });
  const change = (search: { readonly mode?: undefined; readonly show?: RideType | undefined }) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...search }),
      resetScroll: false,
      replace: true,
    });
  return (
    <>
      <div inert={user !== undefined}>
        <RidesPage
          key={key}
          segment={key}
          wanted={mode}
          onWantedLeft={() => change({ mode: undefined })}
          shown={show}
          onShow={(type) => change({ show: type })}
          onShowProfile={showProfile}
        />
      </div>
      {user !== undefined && (
        <RidesProfile key={user}>
          {(back) => <RidesPerson userId={user} segment={key} back={back} />}
        </RidesProfile>
      )}
    </>
  );
}

interface RidesPersonProps {
  readonly userId: string;
  /** the last part of the party's address */
  readonly segment: string;
  readonly back: ReactNode;
}

/** Profile of who offers or needs a ride; the initial message names the party. */
function RidesPerson({ userId, segment, back }: RidesPersonProps) {
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
    /** this entry was pushed by opening a profile over the map, so closing it goes back */
    profileOpened?: boolean;
  }
}

/** A public profile over the map; going back, or Escape, restores the map and the focus. */
function RidesProfile({ children }: { readonly children: (back: ReactNode) => ReactNode }) {
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
