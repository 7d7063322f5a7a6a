import { join } from 'node:path';
import { openMongoMemberRegister } from '@duende/platform/coordination/mongo-member-register';
import type { HolderMark } from '@duende/platform/coordination/holder-marks';
import { dataFiles } from '@duende/platform/files/data-files';
import { placeOf } from '@duende/platform/files/place-of';
import { databaseId } from '@duende/platform/mongo/database-id';
import type { MongoConnection } from '@duende/platform/mongo/mongo-connection';
import { COMMAND_GROUP } from '@duende/platform/stores/mongo-documents';
import type { LogSource, Tell } from './ends.ts';
import { folderStillness } from './folder-stillness.ts';
import { holdStillness } from './hold-stillness.ts';
import { membersStillness } from './members-stillness.ts';
import type { Stillness } from './move-parts.ts';
import { documentsAreOnEngine, logIsOnEngine, type Plan } from './plan.ts';

/** The file that is locked while a data folder is moved. */
export const moveLock = (dataDir: string): string => join(dataDir, 'move');

/** Names the data folder that a process which holds a served log has locked. */
export const placeOfFolder = (dataDir: string): Promise<string | null> =>
  placeOf(`${dataFiles(dataDir).vault}.lock`);

export interface StillnessOfAll extends Stillness {
  /** who wrote a served log before this move took it */
  writerBefore(): HolderMark | null;
}

/**
 * That nobody writes at either store, wherever it lies: a data folder is locked, the processes on a database and whoever holds a
 * served log are asked to end there.
 */
export async function stillnessOf(
  plan: Plan,
  {
    log,
    mongo,
    tell,
  }: { readonly log: LogSource; readonly mongo: MongoConnection | null; readonly tell: Tell },
): Promise<StillnessOfAll> {
  const { dataDir } = plan;
  const [isLogServed, areDocumentsServed] = [logIsOnEngine(plan), documentsAreOnEngine(plan)];
  const all: Stillness[] = [];
  if (!isLogServed || !areDocumentsServed) all.push(folderStillness(dataDir, tell));
  if (mongo !== null) {
    const nobodyElse = isLogServed
      ? null
      : `a process with another data folder than ${dataDir} uses the database of MONGODB_URL: its log is not ` +
        'here. Stop it, or give its DATA_DIR';
    all.push(membersStillness(openMongoMemberRegister(mongo, COMMAND_GROUP), { tell, nobodyElse }));
  }
  if (log.holders === null) return { ...inTurn(all), writerBefore: () => null };

  const place = await placeOf(`${moveLock(dataDir)}.lock`);
  const group = mongo === null ? null : `database ${await databaseId(mongo)}`;
  const hold = holdStillness({
    marks: log.holders,
    place,
    // Taken last, so the folder is locked by then, and nobody is left in the group.
    async isGone(mark) {
      if (mark.holder === group || (mark.place !== null && mark.place === place)) return true;
      return !areDocumentsServed && mark.place !== null && mark.place === (await placeOfFolder(dataDir));
    },
    tell,
  });
  all.push(hold);
  return { ...inTurn(all), writerBefore: hold.before };
}

/** One after the other, and given back in the other order. */
function inTurn(all: readonly Stillness[]): Stillness {
  return {
    async take() {
      for (const each of all) await each.take();
    },
    async isKept() {
      for (const each of all) if (!(await each.isKept())) return false;
      return true;
    },
    async release() {
      for (const each of [...all].reverse()) await each.release();
    },
  };
}
