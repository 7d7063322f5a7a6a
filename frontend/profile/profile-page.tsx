import type { ProfileAnswer } from '@duende/contracts/accounts/account-answers';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { Avatar } from '../accounts/avatar.tsx';
import { ContactForm } from './contact-form.tsx';
import { EraseAccount, OwnData } from './own-data.tsx';
import { MutedPeople } from './muted-people.tsx';
import { OwnCalendar } from './own-calendar.tsx';
import { PROFILE_TABS, type ProfileSearch, type ProfileTab } from './profile-search.ts';
import { ReadTokens } from './read-tokens.tsx';
import { Security } from './security.tsx';
import { profileQuery } from '../accounts/user-queries.ts';
import { OwnComments } from '../comments/own-comments.tsx';
import { momentDay } from '../dates/moment-text.ts';
import { useMay } from '../session/session.ts';
import { QueryScreen } from '../ui/query-boundary.tsx';
import { SCREEN, ScreenHead } from '../ui/screen.tsx';
import { Denied, SignedIn } from '../ui/permitted.tsx';
import { ConfirmedParties, SubmittedParties } from './own-parties.tsx';
import { StillOpen } from './still-open.tsx';

const TITLE = 'Mi Perfil';
const LOADING = 'Cargando perfil...';

interface ProfilePageProps {
  readonly back: ReactNode;
  readonly onContactSaved: () => void;
  /** leaves the screen */
  readonly onErased: () => Promise<void>;
}

export function ProfilePage(props: ProfilePageProps) {
  return (
    <SignedIn
      otherwise={
        <Denied
          loading={LOADING}
          visitor="Debes iniciar sesión para ver tu perfil"
          gains={[
            'Las fiestas a las que vas, también en tu calendario.',
            'Lo que publicas y en qué ha quedado.',
            'Tus contactos, para compartir coche; solo los ve quien tiene cuenta.',
          ]}
        />
      }
    >
      <OwnProfile {...props} />
    </SignedIn>
  );
}

function OwnProfile(props: ProfilePageProps) {
  return (
    <QueryScreen
      query={useQuery(profileQuery)}
      loading={LOADING}
      failed="Error al cargar el perfil"
      back={props.back}
    >
      {(profile) => <Profile profile={profile} {...props} />}
    </QueryScreen>
  );
}

interface ProfileProps extends ProfilePageProps {
  readonly profile: ProfileAnswer;
}

const TABS: Readonly<Record<ProfileTab, string>> = {
  fiestas: 'Fiestas',
  publicado: 'Lo que publico',
  contacto: 'Contacto',
  cuenta: 'Cuenta',
};

const isTab = (value: string): value is ProfileTab => value in TABS;

function Profile(props: ProfileProps) {
  const { id, username, createdAt } = props.profile;
  const { tab = 'fiestas', volver }: ProfileSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  // Each tab is an entry of the history; keys move among them and Enter opens one.
  const show = (chosen: string) =>
    isTab(chosen) &&
    void navigate({
      to: '.',
      search: (now: ProfileSearch) => ({ ...now, tab: chosen === 'fiestas' ? undefined : chosen }),
      resetScroll: false,
    });
  return (
    <div className={SCREEN.page}>
      <ScreenHead
        title={TITLE}
        heading={<bdi>{username}</bdi>}
        back={volver !== undefined && props.back}
        picture={<Avatar seed={id} name={username} />}
        line={`${roleOf(props.profile)} · Miembro desde ${momentDay(createdAt)}`}
      />
      <Tabs.Root value={tab} onValueChange={show} activationMode="manual">
        <div className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:px-0">
          <Tabs.List
            aria-label={TITLE}
            className="flex w-fit min-w-full justify-between gap-0.5 rounded-full bg-surface-1 p-1 sm:min-w-0"
          >
            {PROFILE_TABS.map((value) => (
              <Tabs.Trigger
                key={value}
                value={value}
                className="min-h-11 shrink-0 cursor-pointer rounded-full px-2.5 text-[0.9375rem] font-semibold whitespace-nowrap text-text-2 hover:text-text data-[state=active]:bg-surface-3 data-[state=active]:text-text sm:px-5 sm:text-base"
              >
                {TABS[value]}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
        </div>
        <Tabs.Content value={tab} tabIndex={-1} className="mt-6">
          <TabContent tab={tab} {...props} />
        </Tabs.Content>
      </Tabs.Root>
    </div>
  );
}

function TabContent({ tab, profile, onContactSaved, onErased }: ProfileProps & { readonly tab: ProfileTab }) {
  const hasTokens = useMay('token.own');
  switch (tab) {
    case 'fiestas':
      return (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:gap-14">
          <ConfirmedParties />
          <OwnCalendar />
        </div>
      );
    case 'publicado':
      return (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-14">
          <SubmittedParties />
          <OwnComments />
        </div>
      );
    case 'contacto':
      return (
        <div className="max-w-2xl">
          <ContactForm key={profile.id} profile={profile} onSaved={onContactSaved} />
        </div>
      );
    case 'cuenta':
      return (
        <div className="flex flex-col gap-5 *:not-first:border-t *:not-first:border-border *:not-first:pt-5">
          <Security />
          <StillOpen />
          {hasTokens && <ReadTokens />}
          <MutedPeople />
          <OwnData />
          <EraseAccount onErased={onErased} />
        </div>
      );
    default:
      tab satisfies never;
      return null;
  }
}

function roleOf({ isAdmin, isAnalyst, isModerator }: ProfileAnswer): string {
  if (isAdmin) return 'Administrador';
  if (isModerator) return isAnalyst ? 'Moderador y analista' : 'Moderador';
  return isAnalyst ? 'Analista' : 'Usuario';
}
