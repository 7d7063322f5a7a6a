import { useEffect, useMemo } from 'react';
import { useSession } from '../session/use-session.ts';
import type { OutboxCommand, WishKind } from './outbox-command.ts';
import { readOutbox, useOutbox } from './outbox.ts';

/** What whoever is at the screen has in the outbox: a person what is theirs, a visitor what is nobody's. */
export function useOwnCommands(): readonly OutboxCommand[] {
  const session = useSession();
  const commands = useOutbox((state) => state.commands);
  const owner = session.status === 'signed-in' ? session.session.userId : null;
  const isKnown = session.status !== 'unknown';
  useEffect(() => void readOutbox(), []);
  return useMemo(
    () => (isKnown ? commands.filter((command) => command.owner === owner) : []),
    [commands, isKnown, owner],
  );
}

export type CommandOf<K extends WishKind> = OutboxCommand & { readonly wish: { readonly kind: K } };

/** The part of it that is about a party and of one kind, in the order of sending. */
export function usePartyCommands<K extends WishKind>(eventId: string, kind: K): readonly CommandOf<K>[] {
  const own = useOwnCommands();
  return useMemo(
    () =>
      own.filter(
        (command): command is CommandOf<K> => command.wish.eventId === eventId && command.wish.kind === kind,
      ),
    [own, eventId, kind],
  );
}
