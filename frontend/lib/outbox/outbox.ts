import { create } from 'zustand';
import type { OutboxCommand } from './outbox-command.ts';
import { tellOutboxNews } from './outbox-news.ts';
import { allCommands, removeAllCommands, removeCommand } from './outbox-store.ts';

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
  tellOutboxNews({ kind: 'changed' });
}
