import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { ProfilePage } from '../features/profile/profile-page.tsx';
import { PublicProfile } from '../features/profile/public-profile.tsx';
import { usePanels } from '../lib/dom/overlays.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';

/** Own or public profile; back leads home, or to the screen that required a contact. */
export function ProfileScreen() {
  const { user, volver } = useSearch({ from: '/profile' });
  const panels = usePanels();
  const navigate = useNavigate();
  const { history } = useRouter();
  const back = (
    <Link to={volver ?? '/'} className={buttonClass('quiet', '-ml-4')}>
      <Icon name="back" />
      Volver
    </Link>
  );
  const onLogin = () => panels.show('login');
  if (user !== undefined) return <PublicProfile key={user} userId={user} back={back} onLogin={onLogin} />;
  return (
    <ProfilePage
      back={back}
      onLogin={onLogin}
      onContactSaved={() => volver !== undefined && history.replace(volver)}
      onErased={() => navigate({ to: '/' })}
    />
  );
}
