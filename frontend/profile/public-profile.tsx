import type { PublicUserAnswer } from '@duende/contracts/accounts/account-answers';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ReportButton } from '../reports/report-button.tsx';
import { useSession, useMay } from '../session/session.ts';
import { QueryScreen } from '../ui/query-boundary.tsx';
import { Button } from '../ui/button.tsx';
import { SCREEN, ScreenHead } from '../ui/screen.tsx';
import { ScreenIcon, type ScreenIconName } from '../ui/screen-icons.tsx';
import { Avatar } from '../accounts/avatar.tsx';
import { contactLinks, type ContactLink } from '../accounts/contacts.ts';
import { useMuted, useMuting } from '../accounts/muted.ts';
import { publicUserQuery } from '../accounts/user-queries.ts';

const TITLE = 'Perfil de Usuario';

interface PublicProfileProps {
  readonly userId: string;
  readonly back: ReactNode;
  readonly onLogin: () => void;
  /** the initial text of a WhatsApp chat */
  readonly message?: string;
}

/** A screen, or over another one. */
export function PublicProfile({ userId, ...props }: PublicProfileProps) {
  return (
    <QueryScreen
      query={useQuery(publicUserQuery(userId))}
      loading="Cargando perfil..."
      failed="Error al cargar el perfil"
      back={props.back}
    >
      {(user) => <Profile user={user} {...props} />}
    </QueryScreen>
  );
}

interface ProfileProps extends Omit<PublicProfileProps, 'userId'> {
  readonly user: PublicUserAnswer;
}

function Profile({ user, back, onLogin, message }: ProfileProps) {
  return (
    <div className={`toasts-on-top ${SCREEN.column}`}>
      <ScreenHead
        title={TITLE}
        heading={<bdi>{user.username}</bdi>}
        back={back}
        picture={<Avatar seed={user.id} name={user.username} />}
      />
      <Contacts user={user} onLogin={onLogin} message={message} />
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
        <MutePerson user={user} />
        <ReportButton
          reported={{ thing: 'user', id: user.id, what: `el perfil de ${user.username}` }}
          ownerId={user.id}
        />
      </div>
    </div>
  );
}

interface ContactsProps extends Pick<PublicProfileProps, 'onLogin'> {
  readonly user: PublicUserAnswer;
  readonly message: string | undefined;
}

function Contacts({ user, onLogin, message }: ContactsProps) {
  const session = useSession();
  const links = contactLinks(user, message);
  if (links.length > 0)
    return (
      <ul aria-label="Contacto" className="grid gap-3 sm:grid-cols-2">
        {links.map((link) => (
          <ContactCard key={`${link.kind} ${link.text}`} link={link} />
        ))}
      </ul>
    );
  if (session.status === 'signed-out')
    return (
      <div className="panel flex flex-col items-start gap-4 rounded-3xl p-6">
        <p className="text-text-2">
          Solo los usuarios registrados pueden ver la información de contacto de{' '}
          <bdi className="font-semibold wrap-anywhere text-text">{user.username}</bdi>.
        </p>
        <Button kind="primary" onClick={onLogin}>
          Iniciar Sesión
        </Button>
      </div>
    );
  return (
    <p className="panel rounded-3xl p-6 text-text-2">
      <bdi className="font-semibold wrap-anywhere text-text">{user.username}</bdi> no ha compartido
      información de contacto.
    </p>
  );
}

const ICONS = {
  whatsapp: 'phone',
  email: 'mail',
  telegram: 'send',
  instagram: 'camera',
  otherContact: 'comment',
} as const satisfies Record<ContactLink['kind'], ScreenIconName>;

function ContactCard({ link: { kind, words, text, href } }: { readonly link: ContactLink }) {
  const isWeb = href?.startsWith('https:') === true;
  return (
    <li className="panel relative flex items-center gap-4 rounded-2xl p-4 has-[a:hover]:bg-surface-2">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface-3 text-uv">
        <ScreenIcon name={ICONS[kind]} />
      </span>
      <span className="min-w-0">
        <span className="block text-sm text-text-3">{words}</span>
        {href === null ? (
          <span dir="auto" className="block wrap-anywhere">
            {text}
          </span>
        ) : (
          <a
            href={href}
            {...(isWeb && { target: '_blank', rel: 'noopener noreferrer' })}
            className="block rounded font-semibold wrap-anywhere text-uv after:absolute after:inset-0 after:rounded-2xl"
          >
            {text}
          </a>
        )}
      </span>
    </li>
  );
}

/** Folds a member's comments and rides, for this person only. */
function MutePerson({ user: { id, username } }: { readonly user: PublicUserAnswer }) {
  const isMuted = useMuted().has(id);
  const muting = useMuting(id, username);
  const session = useSession();
  const isOwn = session.status === 'signed-in' && session.session.userId === id;
  if (!useMay('profile.own') || isOwn) return null;
  return (
    <Button
      aria-disabled={muting.isPending}
      onClick={() => {
        if (!muting.isPending) muting.mutate(!isMuted);
      }}
      className="text-sm"
    >
      {isMuted ? 'Dejar de silenciar' : 'Silenciar'}
    </Button>
  );
}
