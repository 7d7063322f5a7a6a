import { create } from 'zustand';
import type { OutboxCommand, CommandKind } from './outbox-command.ts';
import { publishOutboxNews } from './outbox-news.ts';
import { allCommands, removeAllCommands, removeCommand } from './outbox-store.ts';
import { useEffect, useMemo } from 'react';
import { useSession } from '../session/session.ts';

export const useOutbox = create<{ readonly commands: readonly OutboxCommand[] }>(() => ({ commands: [] }));

/** Empty if the browser has no storage. */
export async function readOutbox(): Promise<void> {
  const commands = await allCommands().catch(() => []);
  useOutbox.setState({ commands });
}

export async function discardCommand(order: number): Promise<void> {
  await removeCommand(order);
  await outboxChanged();
}

/** After a log-out nothing may be sent or shown for the next person. */
export async function forgetOutbox(): Promise<void> {
  if (useOutbox.getState().commands.length === 0) await readOutbox();
  if (useOutbox.getState().commands.length === 0) return;
  await removeAllCommands();
  await outboxChanged();
}

export async function outboxChanged(): Promise<void> {
  await readOutbox();
  publishOutboxNews({ kind: 'changed' });
}

/** A visitor has the commands without an owner. */
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

export type CommandOf<K extends CommandKind> = OutboxCommand & { readonly wish: { readonly kind: K } };

/** Commands are in the order of sending. */
export function usePartyCommands<K extends CommandKind>(eventId: string, kind: K): readonly CommandOf<K>[] {
  const own = useOwnCommands();
  return useMemo(
    () =>
      own.filter(
        (command): command is CommandOf<K> => command.wish.eventId === eventId && command.wish.kind === kind,
      ),
    [own, eventId, kind],
  );
}
