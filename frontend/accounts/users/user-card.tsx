import type { ListedUserAnswer } from '@duende/contracts/accounts/account-answers';
import type { ContactField } from '@duende/contracts/accounts/contact-fields';
import { Link } from '@tanstack/react-router';
import { DropdownMenu } from 'radix-ui';
import { useRef, useState } from 'react';
import { momentDay } from '../../dates/moment-text.ts';
import { useSession } from '../../session/session.ts';
import { ScreenIcon, type ScreenIconName } from '../../ui/screen-icons.tsx';
import { Avatar } from '../avatar.tsx';
import type { CardAction } from './card-action.ts';
import { endSessions, passwordLink } from './access-actions.tsx';
import { givenRole } from './given-role.tsx';
import { useIsSuspended, suspend } from './suspend.tsx';

/** E-mail is missing: the card shows the account's own. */
const SHARED = {
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  instagram: 'Instagram',
  otherContact: 'Otro',
} as const satisfies Readonly<Record<Exclude<ContactField, 'email'>, string>>;

/** The card opens the actions, the name the profile. Cards outside the screen are not painted. */
export function UserCard({ user }: { readonly user: ListedUserAnswer }) {
  const isSuspended = useIsSuspended(user);
  const shared = (Object.keys(SHARED) as readonly (keyof typeof SHARED)[]).filter((field) => user[field]);
  return (
    <li className="panel relative flex flex-col gap-3 rounded-3xl p-5 [contain-intrinsic-size:auto_11rem] [content-visibility:auto] hover:bg-surface-2">
      <div className="flex items-center gap-3">
        <Avatar seed={user.id} name={user.username} />
        <h2 dir="auto" className="display min-w-0 text-name wrap-anywhere">
          <Link
            to="/profile"
            search={{ user: user.id }}
            className="relative z-10 flex min-h-11 min-w-11 items-center rounded hover:text-uv"
          >
            {user.username}
          </Link>
        </h2>
        <UserActions user={user} />
      </div>
      <p className="text-sm wrap-anywhere text-text-2">{user.email ?? 'Sin email'}</p>
      {shared.length > 0 && (
        <dl className="flex flex-col gap-1 text-sm">
          {shared.map((field) => (
            <div key={field} className="flex gap-2">
              <dt className="text-text-3">{SHARED[field]}</dt>
              <dd className="min-w-0 wrap-anywhere text-text-2">{user[field]}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-auto flex flex-wrap items-center justify-between gap-2 text-sm text-text-3 tabular-nums">
        <span>{`Desde el ${momentDay(user.createdAt)}`}</span>
        {isSuspended && <RoleMark icon="clock" words="Suspendida" />}
        {user.isAdmin && <RoleMark icon="shield" words="Admin" />}
        {user.isModerator && <RoleMark icon="flag" words="Moderador" />}
        {user.isAnalyst && <RoleMark icon="chart" words="Analista" />}
      </p>
    </li>
  );
}

function RoleMark({ icon, words }: { readonly icon: ScreenIconName; readonly words: string }) {
  return (
    <span className="flex items-center gap-1.5 rounded-full bg-surface-3 px-3 py-0.5 font-semibold text-uv">
      <ScreenIcon name={icon} className="size-4" />
      <span>{words}</span>
    </span>
  );
}

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 text-sm font-semibold text-text-2 hover:bg-surface-2 hover:text-text';

function UserActions({ user }: { readonly user: ListedUserAnswer }) {
  const session = useSession();
  const isOwn = session.status === 'signed-in' && session.session.userId === user.id;
  const [asking, setAsking] = useState<CardAction | null>(null);
  const chosen = useRef<CardAction | null>(null);
  const isSuspended = useIsSuspended(user);
  const actions = [
    givenRole(user, 'admin'),
    ...(user.isModerator || !user.isAdmin ? [givenRole(user, 'moderator')] : []),
    ...(user.isAnalyst || !user.isAdmin ? [givenRole(user, 'analyst')] : []),
    ...(user.isAdmin ? [] : [passwordLink(user)]),
    ...(isOwn ? [] : [endSessions(user)]),
    ...(user.isAdmin || user.isModerator ? [] : [suspend(user, isSuspended)]),
  ];
  return (
    <>
      {/* Not modal: Radix would lock the scroll with style elements. */}
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          aria-label={`Acciones sobre ${user.username}`}
          className="-mr-2 ml-auto grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-text-2 after:absolute after:inset-0 after:rounded-3xl"
        >
          <ScreenIcon name="more" strokeWidth={3.5} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            loop
            align="end"
            sideOffset={6}
            collisionPadding={8}
            // By then the button has the focus, so that the dialog returns it there.
            onCloseAutoFocus={() => {
              setAsking(chosen.current);
              chosen.current = null;
            }}
            className="panel z-40 max-w-72 rounded-2xl bg-surface-3 p-2 ring-1 ring-border-strong"
          >
            <DropdownMenu.Item asChild className={ITEM}>
              <Link to="/historia/persona/$id" params={{ id: user.id }}>
                <Words icon="history" words="Historia" whom={`de ${user.username}`} />
              </Link>
            </DropdownMenu.Item>
            {actions.map((action) => (
              <DropdownMenu.Item
                key={action.words}
                className={ITEM}
                onSelect={() => {
                  chosen.current = action;
                }}
              >
                <Words {...action} />
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {asking?.dialog(() => setAsking(null))}
    </>
  );
}

function Words({ icon, words, whom }: Omit<CardAction, 'dialog'>) {
  return (
    <>
      <ScreenIcon name={icon} className="size-4.5 shrink-0 text-text-3" />
      <span>
        <span>{words}</span>
        <span className="sr-only">{` ${whom}`}</span>
      </span>
    </>
  );
}
