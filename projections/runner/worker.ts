import type { Position } from '@duende/contracts/events/domain-event';
import type { DomainLog, LogPlace } from '@duende/platform/domain-log/domain-log';
import type { LivePublisher } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/observability/logger';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import type { FoldedEvent } from '../model/projection.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { Save } from './saved-together.ts';

export interface WorkerDependencies {
  readonly log: DomainLog;
  readonly store: ReadStore;
  readonly bus: LivePublisher;
  readonly logger: Logger;
  /** The parties among these whose messages are withheld. */
  readonly withheld: (partyIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Where a worker writes, and until when. */
export interface Assignment {
  readonly collection: string;
  /** aborts when the worker must stop writing */
  readonly ending: AbortSignal;
  /** whether no other process can hold the same assignment */
  isOurs(): boolean;
}

/** Consecutive events of the log with their effective time. */
export interface EventBatch {
  readonly events: readonly FoldedEvent[];
  readonly through: LogPlace;
  /** effective time at its end */
  readonly effectiveAt: string;
}

/**
 * Folds the log into one read model. Publishes only after `startPublishing`: earlier changes were either
 * published before or owe clients a `resync`.
 */
export interface ReadModelWorker {
  readonly name: string;
  readonly collection: string;
  /** last folded position */
  readonly checkpoint: Checkpoint;
  readonly position: Position;
  /** the error that stopped it; a stopped worker accepts nothing */
  readonly error: unknown;
  readonly isPublishing: boolean;
  /**
   * Publishes from here on. `isComplete`: everything before was published. Returns whether a `resync` is due.
   */
  startPublishing(isComplete: boolean): boolean;
  /** Stops publishing; a `resync` is due. */
  stopPublishing(): void;
  /** Folds a batch. `save` notes the checkpoint; default: a separate write. */
  accept(batch: EventBatch, save?: Save): Promise<void>;
  /** Notes for query processes that the worker has caught up with the log. */
  markCaughtUp(): Promise<void>;
  stop(reason: unknown): void;
  /** Accepts nothing more. Resolves after the current batch to whether its work was completed. */
  retire(): Promise<boolean>;
}

/** Opens workers of one read model, without its document type. */
export interface WorkerFactory {
  readonly name: string;
  /** declared collection name, with the version */
  readonly declared: string;
  /** A worker that resumes an assignment at its checkpoint. @throws StoreUnavailable */
  open(dependencies: WorkerDependencies, assignment: Assignment): Promise<ReadModelWorker>;
}
