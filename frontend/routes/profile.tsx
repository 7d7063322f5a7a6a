import { createFileRoute, Link, useRouter } from '@tanstack/react-router';
import { ProfilePage } from '../profile/profile-page.tsx';
import { profileSearch } from '../profile/profile-search.ts';
import { PublicProfile } from '../profile/public-profile.tsx';
import { usePanels } from '../browser/overlays.ts';
import { BACK_CLASS, BackWords } from '../ui/screen.tsx';

export const Route = createFileRoute('/profile')({
  staticData: { heading: 'Mi Perfil' },
  validateSearch: profileSearch,
  component: ProfileScreen,
});

/** Back leads home, or to the screen that required a contact. */
function ProfileScreen() {
  const { user, volver } = Route.useSearch();
  const panels = usePanels();
  const navigate = Route.useNavigate();
  const { history } = useRouter();
  const back = (
    <Link to={volver ?? '/'} className={BACK_CLASS}>
      <BackWords>Volver</BackWords>
    </Link>
  );
  if (user !== undefined)
    return <PublicProfile key={user} userId={user} back={back} onLogin={() => panels.show('login')} />;
  return (
    <ProfilePage
      back={back}
      onContactSaved={() => volver !== undefined && history.replace(volver)}
      onErased={() => navigate({ to: '/' })}
    />
  );
}
