import type { DBSchema } from 'idb';
import { deviceStore } from './database.ts';
import {
  isSuperseded,
  OUTBOX_LIMITS,
  type Failures,
  type NewCommand,
  type OutboxCommand,
} from './outbox-command.ts';

const NAME = 'duende-outbox';
const COMMANDS = 'commands';

type StoredCommand = Omit<OutboxCommand, 'order'> & { readonly order?: number };

interface OutboxSchema extends DBSchema {
  [COMMANDS]: { key: number; value: StoredCommand };
}

const inCommands = deviceStore<OutboxSchema, typeof COMMANDS>(
  NAME,
  COMMANDS,
  (database) => void database.createObjectStore(COMMANDS, { keyPath: 'order', autoIncrement: true }),
);

export async function allCommands(): Promise<readonly OutboxCommand[]> {
  return (await inCommands('readonly', (store) => store.getAll())) as OutboxCommand[];
}

/** Removes superseded commands; `false` if the outbox is full. */
export function addCommand(command: NewCommand): Promise<boolean> {
  return inCommands('readwrite', async (store) => {
    const kept = (await store.getAll()) as OutboxCommand[];
    const superseded = kept.filter((earlier) => isSuperseded(earlier, command));
    const hasRoom = kept.length - superseded.length < OUTBOX_LIMITS.commands;
    if (hasRoom) {
      await Promise.all(superseded.map(({ order }) => store.delete(order)));
      await store.add({ ...command, refusal: null });
    }
    return hasRoom;
  });
}

/** A command removed meanwhile stays removed. */
export async function refuseCommand(order: number, refusal: string): Promise<void> {
  await inCommands('readwrite', async (store) => {
    const command = await store.get(order);
    if (command !== undefined) await store.put({ ...command, refusal });
  });
}

/** Counted in the database, as a page or the worker may send. */
export function countFailure(order: number, now: number): Promise<Failures> {
  return inCommands('readwrite', async (store) => {
    const command = await store.get(order);
    const { count, since } = command?.failures ?? { count: 0, since: now };
    const failures = { count: count + 1, since };
    if (command !== undefined) await store.put({ ...command, failures });
    return failures;
  });
}

export async function removeCommand(order: number): Promise<void> {
  await inCommands('readwrite', (store) => store.delete(order));
}

export async function removeAllCommands(): Promise<void> {
  await inCommands('readwrite', (store) => store.clear());
}

export const canKeepCommands = (): Promise<boolean> =>
  inCommands('readonly', (store) => store.count()).then(
    () => true,
    () => false,
  );
