import type { RideType } from '@duende/contracts/rides/ride-events';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { RidesPerson, RidesProfile } from '../profile/rides-profile.tsx';
import { RidesPage } from '../rides/rides-page.tsx';
import { oneOf, textOf } from '../browser/navigation.ts';
import { askForParty } from '../parties/party-queries.ts';

export interface RidesSearch {
  /** the mode that a visitor chose before the login, or a link */
  readonly mode?: RideType | 'alert' | undefined;
  readonly show?: RideType | undefined;
  /** the only ride shown */
  readonly ride?: string | undefined;
  /** the public profile over the map */
  readonly user?: string | undefined;
}

const TYPES = ['offer', 'need'] as const satisfies RideType[];

export const Route = createFileRoute('/event/$key/rides')({
  staticData: { isIndexed: true },
  validateSearch: ({ mode, show, ride, user }: Record<string, unknown>): RidesSearch => ({
    mode: oneOf([...TYPES, 'alert'], mode),
    show: oneOf(TYPES, show),
    ride: textOf(ride),
    user: textOf(user),
  }),
  loader: ({ context, params }) => askForParty(context.client, params.key),
  preload: false,
  component: RidesScreen,
});

/** The map stays mounted under a public profile. */
function RidesScreen() {
  const { key } = Route.useParams();
  const { mode, show, ride, user } = Route.useSearch();
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
          only={ride}
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
