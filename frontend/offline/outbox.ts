import { create } from 'zustand';
import type { OutboxCommand, CommandKind } from './outbox-command.ts';
import { publishOutboxNews } from './outbox-news.ts';
import { allCommands, removeAllCommands, removeCommand } from './outbox-store.ts';
import { useEffect, useMemo } from 'react';
import { useSession } from '../session/session.ts';

/** What the page knows of the outbox. */
export const useOutbox = create<{ readonly commands: readonly OutboxCommand[] }>(() => ({ commands: [] }));

/** Reads the outbox anew; a browser that keeps none has an empty one. */
export async function readOutbox(): Promise<void> {
  const commands = await allCommands().catch(() => []);
  useOutbox.setState({ commands });
}

/** Takes a command out: the person does not want it any more. */
export async function discardCommand(order: number): Promise<void> {
  await removeCommand(order);
  await outboxChanged();
}

/** Nothing that waits is sent any more, nor shown to whoever comes next. */
export async function forgetOutbox(): Promise<void> {
  if (useOutbox.getState().commands.length === 0) await readOutbox();
  if (useOutbox.getState().commands.length === 0) return;
  await removeAllCommands();
  await outboxChanged();
}

/** What this page has changed shows here and in the other tabs. */
export async function outboxChanged(): Promise<void> {
  await readOutbox();
  publishOutboxNews({ kind: 'changed' });
}

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

export type CommandOf<K extends CommandKind> = OutboxCommand & { readonly wish: { readonly kind: K } };

/** The part of it that is about a party and of one kind, in the order of sending. */
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
