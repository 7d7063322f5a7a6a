import { lockForWriting } from '@duende/platform/files/sqlite';
import { ensureDataFolder } from '@duende/platform/files/data-files';
import type { MoveNote, MoveState } from '@duende/platform/files/move-note';
import {
  type Carrying,
  MoveFailure,
  type Documents,
  type CrashPoint,
  type ExclusiveAccess,
  type LogSource,
  type Report,
} from './move-parts.ts';
import { carryDocuments } from './carry-documents.ts';
import { carryLog } from './carry-log.ts';
import { documentsSource, documentsTarget } from './document-ends.ts';
import { logSource, logTarget } from './log-ends.ts';
import { moves, type Plan, whereItEnds } from './plan.ts';
import { requireKeys, requireOwnVault, requireStays } from './startable-end.ts';
import { moveLock, placeOfFolder, takeExclusiveAccess } from './exclusive-access.ts';

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
    const log = closedLater(await logSource(plan));
    const documents = closedLater(await documentsSource(plan));
    await requireSettledRest(plan, { log, documents });
    await requireOwnVault(log, documents);
    const access = await step(async () => {
      const taken = await takeExclusiveAccess(plan, { log, documents });
      closedLater({ close: taken.release });
      return taken;
    });
    // The folder's keys belong to a log that a service used with it.
    if (plan.from.log && !plan.from.documents) {
      const place = access.writerBefore?.place ?? null;
      if (place === null || place !== (await placeOfFolder(plan.dataDir))) await requireKeys(log, documents);
    }
    report(whereItEnds(plan));

    const parts: Carrying[] = [];
    const logId = log.log.id;
    if (moves(plan, 'documents')) {
      const { target, admission } = await step(() => documentsTarget(plan, { logId, source: documents }));
      closedLater(target);
      if (admission === 'go on') parts.push(carryDocuments({ source: documents, target }, { step }));
    }
    if (moves(plan, 'log')) {
      const { target, admission } = await step(() => logTarget(plan, log));
      closedLater(target);
      if (admission === 'go on') parts.push(carryLog({ source: log, target }, { step, report }));
    }
    return parts.length === 0 ? [] : await move({ parts, access, logId, step });
  } finally {
    for (const end of opened.reverse()) await end.close();
    unlock();
  }
}

interface Move {
  readonly parts: readonly Carrying[];
  readonly access: ExclusiveAccess;
  readonly logId: string;
  readonly step: CrashPoint;
}

/**
 * Copies and compares the parts, then marks the sources as left, then the targets as complete. So at any kill
 * at most one place can start, and the service or the same move can continue.
 * @throws MoveFailure if a target differs from its source, or something started meanwhile
 */
async function move({ parts, access, logId, step }: Move): Promise<readonly string[]> {
  const note = (state: MoveState['state']): MoveState => ({ state, logId, at: new Date().toISOString() });
  const verdicts: string[] = [];
  for (const part of parts) verdicts.push(await part.carry());
  const before: (readonly [MoveNote, MoveState | null])[] = [];
  for (const { source } of parts) {
    before.push([source.note, await source.note.read()]);
    await step(() => source.note.write(note('left')));
  }
  // What starts from now on sees the marks.
  if (!(await access.isKept())) {
    for (const [source, state] of before)
      await source.write(state === null || state.state === 'left' ? note('arrived') : state);
    throw new MoveFailure('a service was started meanwhile: stop every one, and run this again');
  }
  for (const { target } of parts) await step(() => target.note.write(note('arrived')));
  return verdicts;
}

async function lockMove(dataDir: string): Promise<() => void> {
  await ensureDataFolder(dataDir);
  try {
    return lockForWriting(moveLock(dataDir));
  } catch (error) {
    throw new MoveFailure(`another "make move" of ${dataDir} is under way`, { cause: error });
  }
}

/** A service must be able to use a part that stays. */
async function requireSettledRest(
  plan: Plan,
  { log, documents }: { readonly log: LogSource; readonly documents: Documents },
): Promise<void> {
  const back = plan.isBack ? ' BACK=1' : '';
  if (!moves(plan, 'log'))
    await requireStays(log, `give EVENTSTORE_URL as well, with ONLY=rest${back} where the log is there`);
  if (!moves(plan, 'documents'))
    await requireStays(documents, `give MONGODB_URL as well, with ONLY=log${back} where the keys are there`);
}
