import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { HolderMark } from '@duende/platform/coordination/holder-marks';
import { LogHeld, takeHold } from '@duende/platform/coordination/log-hold';
import { openMongoMemberRegister } from '@duende/platform/coordination/mongo-member-register';
import { LogUnavailable } from '@duende/platform/errors/errors';
import { dataFiles } from '@duende/platform/files/data-files';
import { placeOf } from '@duende/platform/files/place-of';
import { lockForWriting } from '@duende/platform/files/sqlite';
import { databaseId } from '@duende/platform/mongo/database-id';
import { COMMAND_GROUP } from '@duende/platform/stores/mongo-documents';
import { type Documents, type LogSource, MoveFailure, type ExclusiveAccess } from './move-parts.ts';
import { joinMembers } from './exclude-members.ts';
import type { Plan } from './plan.ts';

export const moveLock = (dataDir: string): string => join(dataDir, 'move');

/** Identifies the data folder locked by a process with a log on EventStoreDB. */
export const placeOfFolder = (dataDir: string): Promise<string | null> =>
  placeOf(`${dataFiles(dataDir).vault}.lock`);

export interface LogAccess extends ExclusiveAccess {
  /** of the log on EventStoreDB */
  readonly writerBefore: HolderMark | null;
}

/**
 * No service may run until released: locks the folder, joins the database's group, and takes the log. A member that
 * joined between looks at the log after that.
 * @throws MoveFailure if a service runs
 */
export async function takeExclusiveAccess(
  plan: Plan,
  { log, documents: { mongo } }: { readonly log: LogSource; readonly documents: Pick<Documents, 'mongo'> },
): Promise<LogAccess> {
  const taken: ExclusiveAccess[] = [];
  const all = inTurn(taken);
  try {
    taken.push(lockFolder(plan.dataDir));
    const members = mongo && (await joinMembers(openMongoMemberRegister(mongo, COMMAND_GROUP)));
    if (members !== null) taken.push(members);
    await members?.requireNoOthers();
    if (log.holders === null) return { ...all, writerBefore: null };
    const group = mongo === null ? null : `database ${await databaseId(mongo)}`;
    const hold = await holdLog(plan, log.holders, group);
    taken.push(hold);
    await members?.requireNoOthers();
    return { ...all, writerBefore: hold.writerBefore };
  } catch (error) {
    await all.release();
    throw error;
  }
}

/** Takes both or none, as a service's lock depends on the place of its log. */
function lockFolder(dataDir: string): ExclusiveAccess {
  const files = dataFiles(dataDir);
  const held: (() => void)[] = [];
  const release = (): void => {
    for (const unlock of held.splice(0)) unlock();
  };
  try {
    for (const file of [files.log, files.vault]) held.push(lockForWriting(file));
  } catch (error) {
    release();
    if (!(error instanceof LogUnavailable)) throw error;
    throw new MoveFailure(`the service runs on ${dataDir}: stop it, and run this again`, { cause: error });
  }
  return { isKept: async () => true, release: async () => release() };
}

/** Asks whether the log's writer is active, on any machine. */
async function holdLog(
  plan: Plan,
  marks: NonNullable<LogSource['holders']>,
  group: string | null,
): Promise<LogAccess> {
  const { dataDir } = plan;
  const place = await placeOf(`${moveLock(dataDir)}.lock`);
  const where = `"make move" on ${hostname()}`;
  const own = { kind: 'move', holder: `move ${randomUUID()}`, where, place } as const;
  const isGone = async (mark: HolderMark): Promise<boolean> => {
    if (mark.holder === group || (mark.place !== null && mark.place === place)) return true;
    return !plan.from.documents && mark.place !== null && mark.place === (await placeOfFolder(dataDir));
  };
  try {
    const hold = await takeHold({ marks, own, isGone, onEnd: () => undefined });
    return { isKept: hold.isKept, release: hold.release, writerBefore: hold.before };
  } catch (error) {
    if (!(error instanceof LogHeld)) throw error;
    const writer = error.mark.where;
    throw new MoveFailure(`the log of EVENTSTORE_URL is written by ${writer}: stop it, and run this again`, {
      cause: error,
    });
  }
}

function inTurn(all: readonly ExclusiveAccess[]): ExclusiveAccess {
  return {
    async isKept() {
      for (const each of all) if (!(await each.isKept())) return false;
      return true;
    },
    async release() {
      for (const each of [...all].reverse()) await each.release();
    },
  };
}
