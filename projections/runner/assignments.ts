import { START } from '@duende/contracts/events/domain-event';
import { holdLease, type HeldLease, type LeaseHolding } from '@duende/platform/coordination/leases';
import type { WorkerGroup } from './worker-group.ts';
import type { WorkerFactory, ReadModelWorker, WorkerDependencies } from './worker.ts';

/** A generation that this process writes as long as it holds the lease of that name. */
export interface HeldAssignment {
  readonly factory: WorkerFactory;
  readonly lease: HeldLease;
  readonly worker: ReadModelWorker;
  readonly ending: AbortController;
  /** whether queries read it; a background rebuild is not active yet */
  isServing: boolean;
}

interface AssignmentsDependencies {
  readonly worker: WorkerDependencies;
  readonly group: WorkerGroup;
  /** names this process among all that share the store */
  readonly process: string;
  readonly holding: Omit<LeaseHolding, 'holder'>;
}

/** The assignments of this process, by collection. */
export interface Assignments {
  readonly held: ReadonlyMap<string, HeldAssignment>;
  /** The lease of an assignment. Its holder names the collection, so that two assignments of one process exclude each other too. */
  holdingFor(collection: string): LeaseHolding;
  /** Takes an assignment whose lease is free; `null` when another process has it. @throws LeaseLost when opening it took too long */
  take(factory: WorkerFactory, collection: string, isServing: boolean): Promise<HeldAssignment | null>;
  /** Finishes the batch at hand and releases the lease. */
  leave(assignment: HeldAssignment): Promise<void>;
  /** {@link Assignments.leave} for all, in two steps: the work ends now; the returned function releases the leases. */
  leaveAll(): Promise<() => Promise<void>>;
}

/** Opening the read model took longer than the lease; the assignment may be taken again. */
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

  /** Whether nothing was left half done. */
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
      // The loss has been reported already and is not reported again: the assignment would be held for ever, and nothing written.
      if (!lease.isOurs()) {
        assignment.ending.abort();
        lease.abandon();
        throw new LeaseLost(collection);
      }
      held.set(collection, assignment);
      lease.lost.addEventListener('abort', () => {
        if (held.get(collection) === assignment) void endWork(assignment);
      });
      // Whoever released the lease has published everything up to its checkpoint: publish what follows.
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
