import { lockForWriting } from '@duende/platform/files/sqlite';
import { createLogger } from '@duende/platform/observability/logger';
import { openMongo } from '@duende/platform/mongo/mongo-connection';
import { ensureDataFolder } from '@duende/platform/files/data-files';
import {
  type Carrying,
  MoveFailure,
  type Documents,
  type CrashPoint,
  type LogSource,
  type Report,
} from './move-parts.ts';
import { carryDocuments } from './carry-documents.ts';
import { carryLog } from './carry-log.ts';
import { folderDocumentsSource, folderDocumentsTarget, mongoSource, mongoTarget } from './document-ends.ts';
import { eventStoreSource, eventStoreTarget, folderLogSource, folderLogTarget } from './log-ends.ts';
import { move } from './move.ts';
import { documentsAreOnEngine, logIsOnEngine, type Plan, whereItEnds } from './plan.ts';
import { requireKeys, requireOwnVault, requireStays } from './startable-end.ts';
import { moveLock, placeOfFolder, takeStillness } from './stillness.ts';

export interface MoveDependencies {
  readonly report: Report;
  readonly step?: CrashPoint;
}

/**
 * One line per moved part; none if all was done before.
 * @throws MoveFailure if impossible, a service runs, a target is unsuitable, or no service could start
 * afterwards
 */
export async function runMove(
  plan: Plan,
  { report, step = (act) => act() }: MoveDependencies,
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
    const documents = closedLater(await openDocuments(plan));
    await requireSettledRest(plan, { log, documents });
    await requireOwnVault(log, documents);
    const mongo = documentsAreOnEngine(plan)
      ? closedLater(await openMongo({ url: plan.mongodbUrl ?? '', logger: createLogger({ level: 'warn' }) }))
      : null;
    const stillness = await step(async () => {
      const taken = await takeStillness(plan, { log, mongo });
      closedLater({ close: taken.release });
      return taken;
    });
    // The folder's keys belong to a log that a service used with it.
    if (logIsOnEngine(plan) && !documentsAreOnEngine(plan)) {
      const place = stillness.writerBefore?.place ?? null;
      if (place === null || place !== (await placeOfFolder(plan.dataDir))) await requireKeys(log, documents);
    }
    report(whereItEnds(plan));

    const parts: Carrying[] = [];
    const logId = log.log.id;
    if (plan.moves.documents) {
      const wanted = { logId, source: documents };
      const { target, admission } = await step(() => documentsTarget(plan, wanted));
      closedLater(target);
      if (admission === 'go on') parts.push(carryDocuments({ source: documents, target }, { step }));
    }
    if (plan.moves.log) {
      const { target, admission } = await step(() => logTarget(plan, log));
      closedLater(target);
      if (admission === 'go on') parts.push(carryLog({ source: log, target }, { step, report }));
    }
    return parts.length === 0 ? [] : await move({ parts, stillness, logId, step, report });
  } finally {
    for (const end of opened.reverse()) await end.close();
    unlock();
  }
}

async function lockMove(dataDir: string): Promise<() => void> {
  await ensureDataFolder(dataDir);
  try {
    return lockForWriting(moveLock(dataDir));
  } catch (error) {
    throw new MoveFailure(`another "make move" of ${dataDir} is under way`, { cause: error });
  }
}

function openDocuments(plan: Plan): Promise<Documents> {
  return documentsAreOnEngine(plan)
    ? mongoSource(plan.mongodbUrl ?? '')
    : folderDocumentsSource(plan.dataDir);
}

/** A service must be able to use a part that stays. */
function requireSettledRest(
  { moves, direction }: Plan,
  { log, documents }: { readonly log: LogSource; readonly documents: Documents },
): Promise<void> {
  const back = direction === 'back' ? ' BACK=1' : '';
  if (!moves.log)
    return requireStays(log, `give EVENTSTORE_URL as well, with ONLY=rest${back} where the log is there`);
  if (!moves.documents)
    return requireStays(documents, `give MONGODB_URL as well, with ONLY=log${back} where the keys are there`);
  return Promise.resolve();
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
