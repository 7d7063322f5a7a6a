import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { RidesPage } from '../features/rides/rides-page.tsx';
import { RidesPerson } from './rides-person.tsx';
import { RidesProfile } from './rides-profile.tsx';

/** The map stays as it was under the public profile that a name in it opens. */
export function RidesScreen() {
  const { key } = useParams({ from: '/event/$key/rides' });
  const { mode, user } = useSearch({ from: '/event/$key/rides' });
  const navigate = useNavigate();
  const showProfile = (userId: string) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, user: userId }),
      state: { profileOpened: true },
      resetScroll: false,
    });
  const forgetMode = () =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, mode: undefined }),
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
          onWantedLeft={forgetMode}
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
