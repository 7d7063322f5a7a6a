import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { Logger } from '@duende/platform/observability/logger';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import type { Assignments, HeldAssignment } from '../runner/assignments.ts';
import type { WorkerGroup } from '../runner/worker-group.ts';
import type { ReadModelWorker, WorkerFactory } from '../runner/worker.ts';
import { announcedBy, dutiesOf, type Pointer } from '../versions/pointer.ts';
import type { Pointers } from '../versions/pointers.ts';
import { rebuildInBackground } from './background-rebuild.ts';
import type { ServedWorkers } from './served-workers.ts';

export interface ReconcileDependencies {
  readonly log: DomainLog;
  readonly store: ReadStore;
  readonly logger: Logger;
  readonly pointers: Pointers;
  readonly assignments: Assignments;
  readonly served: ServedWorkers;
  readonly group: WorkerGroup;
  /** drops retired generations */
  readonly cleanUp: (pointer: Pointer) => Promise<void>;
  /** ms since 1970 */
  readonly now: () => number;
}

/** Resolves to the worker to add to the group, if any. */
export type Reconcile = (
  factory: WorkerFactory,
  stored: Pointer | null,
  holders: ReadonlyMap<string, string>,
) => Promise<ReadModelWorker | null>;

/** According to pointers. */
export function createReconcile(dependencies: ReconcileDependencies): Reconcile {
  const { log, store, logger, pointers, assignments, served, group, cleanUp, now } = dependencies;

  async function announced(factory: WorkerFactory, stored: Pointer | null): Promise<Pointer | null> {
    if (announcedBy(stored, factory.declared, new Date(now())) === null) return stored;
    return pointers.change(factory.name, (p) => announcedBy(p, factory.declared, new Date(now())));
  }

  async function startRebuild(factory: WorkerFactory, collection: string): Promise<void> {
    const assignment = await assignments.take(factory, collection, false);
    if (assignment === null) return;
    logger.info({ collection }, 'filling a new generation');
    const ending = assignment.ending.signal;
    const holding = assignments.holdingFor(collection);
    void rebuildInBackground(assignment.worker, { log, store, logger, pointers, holding, ending }).then(
      (isActive) => {
        if (!isActive || ending.aborted) return;
        logger.info({ collection }, 'served from now on');
        assignment.isServing = true;
        group.join([served.add(assignment)]);
      },
    );
  }

  async function leave(assignment: HeldAssignment): Promise<void> {
    served.remove(assignment.worker);
    await assignments.leave(assignment);
  }

  return async (factory, stored, holders) => {
    const pointer = await announced(factory, stored);
    if (pointer === null) return null;
    const { serve, rebuild } = dutiesOf(pointer, factory.declared, isRebuilderThere(pointer, holders));
    for (const assignment of [...assignments.held.values()]) {
      const { collection, name } = assignment.worker;
      if (name === factory.name && collection !== serve && collection !== rebuild) await leave(assignment);
    }
    if (rebuild !== null && !assignments.held.has(rebuild) && !holders.has(rebuild))
      await startRebuild(factory, rebuild);
    if (serve === null) return null;
    if (assignments.held.has(serve)) {
      await cleanUp(pointer);
      return null;
    }
    if (holders.has(serve)) return null;
    const assignment = await assignments.take(factory, serve, true);
    return assignment === null ? null : served.add(assignment);
  };
}

function isRebuilderThere({ rebuild }: Pointer, holders: ReadonlyMap<string, string>): boolean {
  return rebuild !== null && rebuild.isReady && holders.has(rebuild.collection);
}
