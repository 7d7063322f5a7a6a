import type { ProfileAnswer } from '@duende/contracts/accounts/account-answers';
import { isSuspendedOn, suspendedWords } from '@duende/contracts/accounts/suspended-words';
import type { Suspension } from '@duende/contracts/accounts/suspension';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Avatar } from '../accounts/avatar.tsx';
import { ContactForm } from './contact-form.tsx';
import { EraseAccount, OwnData } from './own-data.tsx';
import { MutedPeople } from './muted-people.tsx';
import { OwnCalendar } from './own-calendar.tsx';
import { ReadTokens } from './read-tokens.tsx';
import { Security } from './security.tsx';
import { profileQuery } from '../accounts/user-queries.ts';
import { OwnComments } from '../comments/own-comments.tsx';
import { momentDay } from '../dates/moment-text.ts';
import { useToday } from '../dates/use-today.ts';
import { useMay } from '../session/session.ts';
import { QueryScreen } from '../ui/query-boundary.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SCREEN } from '../ui/screen.tsx';
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
    <SignedIn otherwise={<Denied loading={LOADING} visitor="Debes iniciar sesión para ver tu perfil" />}>
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

function Profile({ profile, back, onContactSaved, onErased }: ProfileProps) {
  const { id, username, createdAt } = profile;
  const hasTokens = useMay('token.own');
  return (
    <div className={SCREEN.page}>
      {back}
      <PageHeading title={TITLE} className="display mt-2 mb-4 text-title">
        {TITLE}
      </PageHeading>
      <div className="mb-10 flex flex-wrap items-center gap-5">
        <Avatar seed={id} name={username} />
        <div className="min-w-0 flex-1 basis-[9rem]">
          <h2 dir="auto" className="display text-name wrap-anywhere">
            {username}
          </h2>
          <p className="mt-1 text-text-2 tabular-nums">
            {`${roleOf(profile)} · Miembro desde ${momentDay(createdAt)}`}
          </p>
        </div>
      </div>
      <SuspensionNote suspension={profile.suspension} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-14">
        <div className="flex min-w-0 flex-col gap-10">
          <ConfirmedParties />
          <OwnCalendar />
          <SubmittedParties />
          <OwnComments />
        </div>
        <ContactForm key={id} profile={profile} onSaved={onContactSaved} />
      </div>
      <Security />
      <StillOpen />
      {hasTokens && <ReadTokens />}
      <MutedPeople />
      <OwnData />
      <EraseAccount onErased={onErased} />
    </div>
  );
}

function roleOf({ isAdmin, isAnalyst, isModerator }: ProfileAnswer): string {
  if (isAdmin) return 'Administrador';
  if (isModerator) return isAnalyst ? 'Moderador y analista' : 'Moderador';
  return isAnalyst ? 'Analista' : 'Usuario';
}

function SuspensionNote({ suspension }: { readonly suspension: Suspension | undefined }) {
  const today = useToday();
  if (suspension === undefined || !isSuspendedOn(suspension, today)) return null;
  return (
    <section
      aria-label="Cuenta suspendida"
      className="panel mb-10 rounded-3xl p-5 ring-2 ring-amber ring-inset"
    >
      <p dir="auto" className="font-semibold wrap-anywhere text-amber">
        {suspendedWords(suspension)}
      </p>
      <p className="mt-2 text-text-2">
        Puedes leer, retirar tus viajes y asistencias, descargar tus datos y borrar tu cuenta. No puedes
        publicar, comentar, confirmar asistencia ni ofrecer o pedir plaza.
      </p>
    </section>
  );
}
