import type { Position } from '@duende/contracts/events/domain-event';
import type { LivePublisher } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/observability/logger';
import type { ReadCollection, StoredDocument } from '@duende/platform/read-store/read-store';
import type { OutgoingMessage } from '../model/outgoing-message.ts';
import type { Change, Projection, Stretch } from '../model/projection.ts';
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

interface Publisher<D extends StoredDocument> {
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

interface AnnounceDependencies {
  readonly bus: LivePublisher;
  readonly logger: Logger;
}

/** Asks every socket to refetch if messages may be lost. Never rejects. */
export async function announce(
  { bus, logger }: AnnounceDependencies,
  messages: readonly OutgoingMessage[],
  position: Position,
): Promise<void> {
  if (messages.length === 0) return;
  try {
    await bus.publish(messages.map(({ topics, message }) => ({ topics, message })));
  } catch (error) {
    logger.error({ err: error, position }, 'live messages may be lost');
    await announceResync({ bus, logger }, position);
  }
}

/** Asks every socket to refetch; never rejects. */
export async function announceResync(
  { bus, logger }: AnnounceDependencies,
  position: Position,
): Promise<void> {
  try {
    await bus.publish([{ topics: ['all'], message: { name: 'resync', payload: { position } } }]);
  } catch (error) {
    logger.error({ err: error, position }, 'resync may be lost');
  }
}

/** Drops messages about withheld parties. */
export async function withoutWithheld(
  messages: readonly OutgoingMessage[],
  withheld: (partyIds: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<readonly OutgoingMessage[]> {
  const ids = new Set(messages.flatMap(({ partyId }) => partyId ?? []));
  if (ids.size === 0) return messages;
  const hidden = await withheld([...ids]);
  return messages.filter(({ partyId }) => partyId === null || !hidden.has(partyId));
}
