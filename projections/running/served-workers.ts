import { START } from '@duende/contracts/events/domain-event';
import type { HeldAssignment } from '../runner/assignments.ts';
import type { ReadModelWorker } from '../runner/worker.ts';
import { statusOf, type ReadModelStatus } from './embedded-projections.ts';

/** Workers of active generations, by name, and read models that this process should write but cannot. */
export class ServedWorkers {
  readonly #serving = new Map<string, ReadModelWorker>();
  /** lost or not taken, until some process writes them */
  readonly #unattended = new Set<string>();

  get byName(): ReadonlyMap<string, ReadModelWorker> {
    return this.#serving;
  }

  has(worker: ReadModelWorker): boolean {
    return this.#serving.get(worker.name) === worker;
  }

  /** Serves it until its lease is lost. */
  add({ worker, lease }: HeldAssignment): ReadModelWorker {
    this.#serving.set(worker.name, worker);
    lease.lost.addEventListener('abort', () => {
      if (!this.has(worker)) return;
      this.#serving.delete(worker.name);
      this.#unattended.add(worker.name);
    });
    return worker;
  }

  remove(worker: ReadModelWorker): void {
    if (this.has(worker)) this.#serving.delete(worker.name);
  }

  noteAttended(name: string): void {
    this.#unattended.delete(name);
  }

  noteUnattended(name: string): void {
    if (!this.#serving.has(name)) this.#unattended.add(name);
  }

  /** States of the active generation and of its rebuild here. */
  statusesOf(name: string, held: Iterable<HeldAssignment>): readonly ReadModelStatus[] {
    const worker = this.#serving.get(name);
    const served: ReadModelStatus =
      worker === undefined
        ? { name, position: START, state: this.#unattended.has(name) ? 'unattended' : 'standby' }
        : statusOf(worker);
    const rebuilds = [...held].filter((other) => other.worker.name === name && other.worker !== worker);
    return [served, ...rebuilds.map((rebuild) => rebuildStatus(rebuild.worker))];
  }
}

function rebuildStatus({ collection: name, position, error }: ReadModelWorker): ReadModelStatus {
  return error === null
    ? { name, position, state: 'rebuilding' }
    : { name, position, state: 'stopped', error };
}
