import { lockForWriting } from '@duende/platform/files/sqlite';
import { fingerprintOf, VaultMismatch } from '@duende/platform/key-vault/key-vault';
import { createLogger } from '@duende/platform/observability/logger';
import { openMongoMemberRegister } from '@duende/platform/coordination/mongo-member-register';
import { openMongo } from '@duende/platform/mongo/mongo-connection';
import { ensureDataFolder } from '@duende/platform/files/data-files';
import { COMMAND_GROUP } from '@duende/platform/stores/mongo-documents';
import { join } from 'node:path';
import { type Carrying, type Stillness, MoveFailure } from './move-parts.ts';
import { carryDocuments } from './carry-documents.ts';
import { carryLog } from './carry-log.ts';
import { folderDocumentsSource, folderDocumentsTarget, mongoSource, mongoTarget } from './document-ends.ts';
import type { Documents, Lifeline, LogSource, Tell } from './ends.ts';
import { folderStillness } from './folder-stillness.ts';
import { eventStoreSource, eventStoreTarget, folderLogSource, folderLogTarget } from './log-ends.ts';
import { membersStillness } from './members-stillness.ts';
import { move } from './move.ts';
import { documentsAreOnEngine, logIsOnEngine, type Plan } from './plan.ts';

export interface MoveDependencies {
  readonly tell: Tell;
  /** for tests that cut it short; default: does it */
  readonly step?: Lifeline;
}

/**
 * Opens both ends of everything a plan moves, moves it and closes them. Answers what was carried, a line each; none when all
 * of it had been carried before.
 * @throws MoveFailure when it cannot be, or a target is neither empty nor this move's own
 */
export async function runMove(
  plan: Plan,
  { tell, step = (act) => act() }: MoveDependencies,
): Promise<readonly string[]> {
  const opened: { close(): Promise<void> }[] = [];
  const closedLater = <T extends { close(): Promise<void> }>(end: T): T => {
    opened.push(end);
    return end;
  };
  const unlock = await lockMove(plan.dataDir);
  try {
    const log = closedLater(
      logIsOnEngine(plan)
        ? await eventStoreSource(plan.eventstoreUrl ?? '')
        : await folderLogSource(plan.dataDir),
    );
    const parts: Carrying[] = [];
    const logId = log.log.id;
    if (plan.moves.documents) {
      const source = closedLater(await openDocuments(plan));
      await requireOwnVault(log, source);
      const { target, admission } = await step(() => documentsTarget(plan, { logId, source }));
      closedLater(target);
      if (admission === 'go on') parts.push(carryDocuments({ source, target }, { step }));
    }
    if (plan.moves.log) {
      const { target, admission } = await step(() => logTarget(plan, log));
      closedLater(target);
      if (admission === 'go on') parts.push(carryLog({ source: log, target }, { step, tell }));
    }
    if (parts.length === 0) return [];
    const stillness = await stillnessOf(plan, tell, closedLater);
    return await move({ parts, stillness, logId, step, tell });
  } finally {
    for (const end of opened.reverse()) await end.close();
    unlock();
  }
}

/** One move of a folder at a time. */
async function lockMove(dataDir: string): Promise<() => void> {
  await ensureDataFolder(dataDir);
  try {
    return lockForWriting(join(dataDir, 'move'));
  } catch (error) {
    throw new MoveFailure(`another "make move" of ${dataDir} is under way`, { cause: error });
  }
}

function openDocuments({ direction, dataDir, mongodbUrl }: Plan): Promise<Documents> {
  return direction === 'out' ? folderDocumentsSource(dataDir) : mongoSource(mongodbUrl ?? '');
}

function documentsTarget(
  plan: Plan,
  wanted: Parameters<typeof mongoTarget>[1],
): ReturnType<typeof mongoTarget> {
  return plan.direction === 'out'
    ? mongoTarget(plan.mongodbUrl ?? '', wanted)
    : folderDocumentsTarget(plan.dataDir, wanted);
}

function logTarget(plan: Plan, source: LogSource): ReturnType<typeof eventStoreTarget> {
  return plan.direction === 'out'
    ? eventStoreTarget(plan.eventstoreUrl ?? '', source)
    : folderLogTarget(plan.dataDir, source);
}

/** Keys of another log would arrive, and be refused at the start. @throws VaultMismatch */
async function requireOwnVault(log: LogSource, { vault }: Documents): Promise<void> {
  const fingerprint = await log.fingerprint();
  const claimHash = (await vault.secrets()).find(({ name }) => name === 'claim-hash');
  if (fingerprint === null || claimHash === undefined) return;
  if (fingerprintOf(claimHash.bytes) !== fingerprint) throw new VaultMismatch();
}

/** Whatever of it lies in the folder is one process's; with everything on engines there may be any number. */
async function stillnessOf(
  plan: Plan,
  tell: Tell,
  closedLater: <T extends { close(): Promise<void> }>(end: T) => T,
): Promise<Stillness> {
  if (!logIsOnEngine(plan) || !documentsAreOnEngine(plan)) return folderStillness(plan.dataDir, tell);
  const connection = closedLater(
    await openMongo({ url: plan.mongodbUrl ?? '', logger: createLogger({ level: 'warn' }) }),
  );
  return membersStillness(openMongoMemberRegister(connection, COMMAND_GROUP), tell);
}
