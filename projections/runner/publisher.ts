import type { Position } from '@duende/contracts/events/domain-event';
import type { ReadCollection, StoredDocument } from '@duende/platform/read-store/read-store';
import type { Change, Projection, Stretch } from '../model/projection.ts';
import { announce, announceResync, withoutWithheld } from './publishing.ts';
import type { Assignment, WorkerDependencies } from './worker.ts';

interface PublisherOptions<D extends StoredDocument> extends Pick<
  WorkerDependencies,
  'bus' | 'logger' | 'withheld'
> {
  readonly projection: Projection<D>;
  readonly collection: ReadCollection<D>;
  readonly isOurs: Assignment['isOurs'];
  /** clients may have read the model before */
  readonly owesResync: boolean;
}

export interface Publisher<D extends StoredDocument> {
  readonly isPublishing: boolean;
  /** `isComplete`: everything before was published. Returns whether a `resync` is due. */
  start(isComplete: boolean): boolean;
  stop(): void;
  /** Does nothing while it is stopped. */
  publish(changes: readonly Change<D>[], through: Position): Promise<void>;
  /** Clients refetch, as messages may be missing or doubled. */
  resync(through: Position): Promise<void>;
}

/** Publishes the live messages of one read model. */
export function createPublisher<D extends StoredDocument>(options: PublisherOptions<D>): Publisher<D> {
  const { projection, collection, bus, logger, withheld, isOurs } = options;
  let { owesResync } = options;
  let isPublishing = false;
  let stretch: Stretch = {};

  return {
    get isPublishing() {
      return isPublishing;
    },
    start(isComplete) {
      const isOwed = owesResync && !isComplete;
      if (!isPublishing) stretch = {};
      [isPublishing, owesResync] = [true, false];
      return isOwed;
    },
    stop() {
      [isPublishing, owesResync] = [false, true];
    },
    async publish(changes, through) {
      if (!isPublishing || changes.length === 0) return;
      const messages = (await projection.messages?.(changes, collection, stretch)) ?? [];
      // The process that took over has published a resync.
      if (!isOurs()) return;
      await announce({ bus, logger }, await withoutWithheld(messages, withheld), through);
    },
    async resync(through) {
      stretch = {};
      if (isPublishing) await announceResync({ bus, logger }, through);
    },
  };
}
