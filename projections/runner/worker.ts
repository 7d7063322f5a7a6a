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
  /** Those whose messages are withheld. */
  readonly withheld: (partyIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

export interface Assignment {
  readonly collection: string;
  /** aborts when the worker must stop writing */
  readonly ending: AbortSignal;
  /** whether no other process can hold it */
  isOurs(): boolean;
}

export interface EventBatch {
  readonly events: readonly FoldedEvent[];
  readonly through: LogPlace;
  readonly effectiveAt: string;
}

/**
 * Folds into one read model. Publishes only after `startPublishing`: earlier changes were published before or
 * owe clients a `resync`.
 */
export interface ReadModelWorker {
  readonly name: string;
  readonly collection: string;
  readonly checkpoint: Checkpoint;
  readonly position: Position;
  readonly changedAt: Position;
  /** a stopped worker accepts nothing */
  readonly error: unknown;
  readonly isPublishing: boolean;
  /** `isComplete`: everything before was published. Returns whether a `resync` is due. */
  startPublishing(isComplete: boolean): boolean;
  /** Stops publishing; a `resync` is due. */
  stopPublishing(): void;
  /** `save` notes the checkpoint; default: a separate write. */
  accept(batch: EventBatch, save?: Save): Promise<void>;
  markCaughtUp(): Promise<void>;
  stop(reason: unknown): void;
  /** Ends after the current batch. Resolves to whether its work was completed. */
  retire(): Promise<boolean>;
}

export interface WorkerFactory {
  readonly name: string;
  /** collection name with version */
  readonly declared: string;
  /** Resumes at the checkpoint. @throws StoreUnavailable */
  open(dependencies: WorkerDependencies, assignment: Assignment): Promise<ReadModelWorker>;
}
