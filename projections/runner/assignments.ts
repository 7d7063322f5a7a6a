import { START } from '@duende/contracts/events/domain-event';
import { holdLease, type HeldLease, type LeaseHolding } from '@duende/platform/coordination/leases';
import type { WorkerGroup } from './worker-group.ts';
import type { WorkerFactory, ReadModelWorker, WorkerDependencies } from './worker.ts';

export interface HeldAssignment {
  readonly factory: WorkerFactory;
  readonly lease: HeldLease;
  readonly worker: ReadModelWorker;
  readonly ending: AbortController;
  /** whether queries read it; a background rebuild is not yet active */
  isServing: boolean;
}

interface AssignmentsDependencies {
  readonly worker: WorkerDependencies;
  readonly group: WorkerGroup;
  readonly process: string;
  readonly holding: Omit<LeaseHolding, 'holder'>;
}

export interface Assignments {
  readonly held: ReadonlyMap<string, HeldAssignment>;
  /** The holder includes the collection, so that two assignments of one process exclude each other. */
  holdingFor(collection: string): LeaseHolding;
  /** `null` if another process holds it. @throws LeaseLost if opening took too long */
  take(factory: WorkerFactory, collection: string, isServing: boolean): Promise<HeldAssignment | null>;
  /** Finishes the batch and releases the lease. */
  leave(assignment: HeldAssignment): Promise<void>;
  /** Works in two steps: work ends now; the returned function releases the leases. */
  leaveAll(): Promise<() => Promise<void>>;
}

class LeaseLost extends Error {
  constructor(lease: string) {
    super(`the lease ${lease} was lost before its read model was opened`);
    this.name = 'LeaseLost';
  }
}

export function createAssignments({
  worker: workerDependencies,
  group,
  process,
  holding,
}: AssignmentsDependencies): Assignments {
  const held = new Map<string, HeldAssignment>();
  const holdingFor = (collection: string) => ({ ...holding, holder: `${process} ${collection}` });

  async function endWork({ worker, ending, isServing }: HeldAssignment): Promise<boolean> {
    held.delete(worker.collection);
    if (!isServing) ending.abort();
    const isWhole = isServing ? await group.leave(worker) : await worker.retire();
    ending.abort();
    return isWhole;
  }

  async function endLease({ lease }: HeldAssignment, isWhole: boolean): Promise<void> {
    if (isWhole) await lease.giveBack();
    else lease.abandon();
  }

  async function opened(
    factory: WorkerFactory,
    lease: HeldLease,
  ): Promise<Omit<HeldAssignment, 'isServing'>> {
    const ending = new AbortController();
    const assignment = { collection: lease.name, ending: ending.signal, isOurs: lease.isOurs };
    try {
      return { factory, lease, ending, worker: await factory.open(workerDependencies, assignment) };
    } catch (error) {
      lease.abandon();
      throw error;
    }
  }

  return {
    held,
    holdingFor,
    async take(factory, collection, isServing) {
      const lease = await holdLease(collection, holdingFor(collection));
      if (lease === null) return null;
      const assignment: HeldAssignment = { ...(await opened(factory, lease)), isServing };
      // The loss is not reported again. Otherwise the assignment would be held for ever without writes.
      if (!lease.isOurs()) {
        assignment.ending.abort();
        lease.abandon();
        throw new LeaseLost(collection);
      }
      held.set(collection, assignment);
      lease.lost.addEventListener('abort', () => {
        if (held.get(collection) === assignment) void endWork(assignment);
      });
      // The previous holder published up to its checkpoint, so continue from there.
      if (isServing && lease.grant === 'free' && assignment.worker.position !== START)
        assignment.worker.startPublishing(true);
      return assignment;
    },
    async leave(assignment) {
      await endLease(assignment, await endWork(assignment));
    },
    async leaveAll() {
      const left = await Promise.all(
        [...held.values()].map(async (assignment) => ({ assignment, isWhole: await endWork(assignment) })),
      );
      return async () => {
        await Promise.all(left.map(({ assignment, isWhole }) => endLease(assignment, isWhole)));
      };
    },
  };
}
