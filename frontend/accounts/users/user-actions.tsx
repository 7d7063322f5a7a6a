import type { ListedUserAnswer } from '@duende/contracts/accounts/account-answers';
import { Link } from '@tanstack/react-router';
import { DropdownMenu } from 'radix-ui';
import { useRef, useState } from 'react';
import { useSession } from '../../session/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ScreenIcon } from '../../ui/screen-icons.tsx';
import type { CardAction } from './card-action.ts';
import { endSessions } from './end-sessions.tsx';
import { suspend, useIsSuspended } from './suspend.tsx';
import { givenRole } from './given-role.tsx';
import { passwordLink } from './password-link.tsx';

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 text-sm font-semibold text-text-2 hover:bg-surface-2 hover:text-text';

/** All that can be done about a person behind one button, so that a list of people is one of people. In Spanish, unlike the rest of the screen. */
export function UserActions({ user }: { readonly user: ListedUserAnswer }) {
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
    <div lang="es" className="relative z-10 -mb-1">
      {/* Not modal: Radix would lock the scroll by writing style elements. */}
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className={buttonClass('secondary', 'w-full text-sm')}>
          <span>
            <span>Acciones</span>
            <span className="sr-only">{` sobre ${user.username}`}</span>
          </span>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            lang="es"
            loop
            sideOffset={6}
            collisionPadding={8}
            // The button has the focus again by then, so that the dialog gives it back there.
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
    </div>
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
