import { randomUUID } from 'node:crypto';
import { START } from '@duende/contracts/events/domain-event';
import { holdLease, type HeldLease, type LeaseHolding } from '@duende/platform/coordination/leases';
import type { WorkerGroup } from '../runner/worker-group.ts';
import type { WorkerFactory, ReadModelWorker, WorkerDependencies } from '../runner/worker.ts';
import { statusOf, type ReadModelStatus } from './embedded-projections.ts';

export interface HeldAssignment {
  readonly lease: HeldLease;
  readonly worker: ReadModelWorker;
  readonly ending: AbortController;
}

interface AssignmentsDependencies {
  readonly worker: WorkerDependencies;
  readonly group: Pick<WorkerGroup, 'leave'>;
  readonly holding: Omit<LeaseHolding, 'holder'>;
}

/** The collections that this process writes, each by a lease. */
export class Assignments {
  readonly held = new Map<string, HeldAssignment>();
  /** workers of active generations, by read model */
  readonly #serving = new Map<string, ReadModelWorker>();
  /** lost or not taken, until some process writes them */
  readonly #unattended = new Set<string>();
  readonly #process = randomUUID();
  readonly #dependencies: AssignmentsDependencies;

  constructor(dependencies: AssignmentsDependencies) {
    this.#dependencies = dependencies;
  }

  /** The holder includes the collection, so that two assignments of one process exclude each other. */
  holdingFor(collection: string): LeaseHolding {
    return { ...this.#dependencies.holding, holder: `${this.#process} ${collection}` };
  }

  /** `null` if another process holds it. Rejects if opening took too long. */
  async take(factory: WorkerFactory, collection: string): Promise<HeldAssignment | null> {
    const lease = await holdLease(collection, this.holdingFor(collection));
    if (lease === null) return null;
    const ending = new AbortController();
    try {
      const { isOurs } = lease;
      const opening = { collection, ending: ending.signal, isOurs };
      const worker = await factory.open(this.#dependencies.worker, opening);
      // The loss is not reported again. Otherwise the assignment would be held for ever without writes.
      if (!isOurs()) throw new Error(`the lease ${collection} was lost before its read model was opened`);
      const assignment: HeldAssignment = { lease, ending, worker };
      this.held.set(collection, assignment);
      lease.lost.addEventListener('abort', () => this.#lose(assignment));
      return assignment;
    } catch (error) {
      ending.abort();
      lease.abandon();
      throw error;
    }
  }

  serve({ worker }: HeldAssignment): ReadModelWorker {
    this.#serving.set(worker.name, worker);
    return worker;
  }

  isServed(worker: ReadModelWorker): boolean {
    return this.#serving.get(worker.name) === worker;
  }

  /** Finishes the batch and releases the lease. */
  async leave(assignment: HeldAssignment): Promise<void> {
    await endLease(assignment, await this.#endWork(assignment));
  }

  /** Works in two steps: work ends now; the returned function releases the leases. */
  async leaveAll(): Promise<() => Promise<void>> {
    const ended = async (assignment: HeldAssignment) =>
      [assignment, await this.#endWork(assignment)] as const;
    const left = await Promise.all([...this.held.values()].map(ended));
    return async () => {
      await Promise.all(left.map(([assignment, isWhole]) => endLease(assignment, isWhole)));
    };
  }

  noteAttended(name: string, isAttended: boolean): void {
    if (isAttended) this.#unattended.delete(name);
    else if (!this.#serving.has(name)) this.#unattended.add(name);
  }

  /** States of the active generation and of its rebuild here. */
  statusesOf(name: string): readonly ReadModelStatus[] {
    const worker = this.#serving.get(name);
    const served: ReadModelStatus =
      worker === undefined
        ? { name, position: START, state: this.#unattended.has(name) ? 'unattended' : 'standby' }
        : statusOf(worker);
    const workers = [...this.held.values()].map((assignment) => assignment.worker);
    const rebuilds = workers.filter((other) => other.name === name && other !== worker);
    return [served, ...rebuilds.map(rebuildStatus)];
  }

  #lose(assignment: HeldAssignment): void {
    const { worker } = assignment;
    if (this.held.get(worker.collection) !== assignment) return;
    if (this.isServed(worker)) this.#unattended.add(worker.name);
    void this.#endWork(assignment);
  }

  async #endWork({ worker, ending }: HeldAssignment): Promise<boolean> {
    const isServing = this.isServed(worker);
    this.held.delete(worker.collection);
    if (isServing) this.#serving.delete(worker.name);
    else ending.abort();
    const isWhole = isServing ? await this.#dependencies.group.leave(worker) : await worker.retire();
    ending.abort();
    return isWhole;
  }
}

async function endLease({ lease }: HeldAssignment, isWhole: boolean): Promise<void> {
  if (isWhole) await lease.giveBack();
  else lease.abandon();
}

function rebuildStatus({ collection: name, position, error }: ReadModelWorker): ReadModelStatus {
  return error === null
    ? { name, position, state: 'rebuilding' }
    : { name, position, state: 'stopped', error };
}
