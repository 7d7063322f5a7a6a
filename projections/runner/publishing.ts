import type { Position } from '@duende/contracts/events/domain-event';
import type { LivePublisher } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/observability/logger';
import { outgoing, type OutgoingMessage } from '../model/outgoing-message.ts';

/** Where projections publish. Rejects when messages may not have arrived. */
export interface MessagePublisher {
  publish(messages: readonly OutgoingMessage[]): Promise<void>;
}

interface AnnounceDependencies {
  readonly bus: MessagePublisher;
  readonly logger: Logger;
}

/** Publishes messages. When they may not have arrived, every socket is told to refetch; never rejects. */
export async function announce(
  { bus, logger }: AnnounceDependencies,
  messages: readonly OutgoingMessage[],
  position: Position,
): Promise<void> {
  if (messages.length === 0) return;
  try {
    await bus.publish(messages);
  } catch (error) {
    logger.error({ err: error, position }, 'live messages may be lost');
    await announceResync({ bus, logger }, position);
  }
}

/** Tells every socket to refetch; never rejects. */
export async function announceResync(
  { bus, logger }: AnnounceDependencies,
  position: Position,
): Promise<void> {
  try {
    await bus.publish([outgoing(['all'], { name: 'resync', payload: { position } })]);
  } catch (error) {
    logger.error({ err: error, position }, 'resync may be lost');
  }
}

/** The messages that may be published: those about no party, and those about parties that nothing is withheld of. */
export async function withoutWithheld(
  messages: readonly OutgoingMessage[],
  withheld: (partyIds: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<readonly OutgoingMessage[]> {
  const ids = new Set(messages.flatMap(({ partyId }) => partyId ?? []));
  if (ids.size === 0) return messages;
  const hidden = await withheld([...ids]);
  return messages.filter(({ partyId }) => partyId === null || !hidden.has(partyId));
}

/** At most ten a second of each coalescing key. */
const PAUSE_MS = 100;

interface Slot {
  latest: OutgoingMessage | null;
  readonly timer: NodeJS.Timeout;
}

/**
 * A publisher in front of the bus that coalesces by key: the first message is published at once, then at most ten a second,
 * and the last one always. Everything else passes in order.
 */
export function createCoalescingBus(
  liveBus: LivePublisher,
  logger: Logger,
): MessagePublisher & { close(): Promise<void> } {
  const slots = new Map<string, Slot>();
  const bus: MessagePublisher = {
    publish: (messages) => liveBus.publish(messages.map(({ topics, message }) => ({ topics, message }))),
  };

  function open(key: string): void {
    const timer = setTimeout(() => void release(key), PAUSE_MS);
    timer.unref();
    slots.set(key, { latest: null, timer });
  }

  async function release(key: string): Promise<void> {
    const held = slots.get(key)?.latest ?? null;
    slots.delete(key);
    if (held === null) return;
    open(key);
    await publishHeld(held);
  }

  function drop(key: string): void {
    const slot = slots.get(key);
    if (slot !== undefined) slot.latest = null;
  }

  const publishHeld = (held: OutgoingMessage) =>
    announce({ bus, logger }, [held], held.message.payload.position);

  return {
    async publish(messages) {
      const now: OutgoingMessage[] = [];
      for (const message of messages) {
        const { coalescingKey, dropsKey } = message;
        // A count that is held must not follow the news that its party is gone.
        if (dropsKey !== null) drop(dropsKey);
        const slot = coalescingKey === null ? undefined : slots.get(coalescingKey);
        if (slot !== undefined) slot.latest = message;
        else {
          if (coalescingKey !== null) open(coalescingKey);
          now.push(message);
        }
      }
      if (now.length > 0) await bus.publish(now);
    },

    async close() {
      const held = [...slots.values()].flatMap(({ latest, timer }) => {
        clearTimeout(timer);
        return latest ?? [];
      });
      slots.clear();
      for (const message of held) await publishHeld(message);
    },
  };
}
