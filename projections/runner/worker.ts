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
  /** Which of some parties nothing is published about. */
  readonly withheld: (partyIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Where a worker writes its documents, and for how long it may. */
export interface Assignment {
  readonly collection: string;
  /** aborts when the worker must write nothing more */
  readonly ending: AbortSignal;
  /** whether no other process may have the same assignment */
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
 * Folds the log into one read model. It publishes nothing until it is started: what was there before is known to open
 * pages, or they are owed a `resync`.
 */
export interface ReadModelWorker {
  readonly name: string;
  readonly collection: string;
  /** until where it has folded */
  readonly checkpoint: Checkpoint;
  readonly position: Position;
  /** what stopped it; a stopped worker accepts nothing more */
  readonly error: unknown;
  /** whether live messages are published for what it folds */
  readonly isPublishing: boolean;
  /** Publishes from here on. `isComplete`: everything before was published. Returns whether sockets are owed a `resync`. */
  startPublishing(isComplete: boolean): boolean;
  /** Publishes nothing more; sockets are owed a `resync`. */
  stopPublishing(): void;
  /** Folds a batch. `save` notes the checkpoint behind it; default: by itself. */
  accept(batch: EventBatch, save?: Save): Promise<void>;
  /** Notes, for processes that answer queries, that everything in the log at the start has been folded. */
  markCaughtUp(): Promise<void>;
  stop(reason: unknown): void;
  /** Accepts nothing more. Resolves after the batch at hand to whether nothing was left half done. */
  retire(): Promise<boolean>;
}

/** Opens workers of one read model, its type of document closed over. */
export interface WorkerFactory {
  readonly name: string;
  /** name of its collection as declared: carries the version */
  readonly declared: string;
  /** A worker for an assignment, from the checkpoint there on. @throws StoreUnavailable */
  open(dependencies: WorkerDependencies, assignment: Assignment): Promise<ReadModelWorker>;
}
