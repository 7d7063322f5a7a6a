import type { DBSchema } from 'idb';
import { deviceDatabase } from './database.ts';
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

const open = deviceDatabase<OutboxSchema>(
  NAME,
  (database) => void database.createObjectStore(COMMANDS, { keyPath: 'order', autoIncrement: true }),
);

/** Every command, in the order of sending. */
export async function allCommands(): Promise<readonly OutboxCommand[]> {
  return (await (await open()).getAll(COMMANDS)) as OutboxCommand[];
}

/** Keeps a command behind all others, in the place of those it supersedes; `false` where there is no room. */
export async function addCommand(command: NewCommand): Promise<boolean> {
  const work = (await open()).transaction(COMMANDS, 'readwrite');
  const kept = (await work.store.getAll()) as OutboxCommand[];
  const superseded = kept.filter((earlier) => isSuperseded(earlier, command));
  const hasRoom = kept.length - superseded.length < OUTBOX_LIMITS.commands;
  if (hasRoom) {
    await Promise.all(superseded.map(({ order }) => work.store.delete(order)));
    await work.store.add({ ...command, refusal: null });
  }
  await work.done;
  return hasRoom;
}

/** What is gone meanwhile stays gone. */
export async function refuseCommand(order: number, refusal: string): Promise<void> {
  const work = (await open()).transaction(COMMANDS, 'readwrite');
  const command = await work.store.get(order);
  if (command !== undefined) await work.store.put({ ...command, refusal });
  await work.done;
}

/** Counts a failure of the server on a command; it is counted by whoever sends it, page or worker. */
export async function countFailure(order: number, now: number): Promise<Failures> {
  const work = (await open()).transaction(COMMANDS, 'readwrite');
  const command = await work.store.get(order);
  const { count, since } = command?.failures ?? { count: 0, since: now };
  const failures = { count: count + 1, since };
  if (command !== undefined) await work.store.put({ ...command, failures });
  await work.done;
  return failures;
}

export async function removeCommand(order: number): Promise<void> {
  await (await open()).delete(COMMANDS, order);
}

export async function removeAllCommands(): Promise<void> {
  await (await open()).clear(COMMANDS);
}

export const canKeepCommands = (): Promise<boolean> =>
  open().then(
    () => true,
    () => false,
  );
