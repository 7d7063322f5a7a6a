import type { Position } from '@duende/contracts/events/domain-event';
import type { AddressedLiveMessage, LiveMessage } from '@duende/contracts/live/live-messages';
import type { LivePublisher } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/logging/logger';
import type { ReadCollection } from '@duende/platform/read-store/read-store';
import type { PartyDocument } from '../parties.ts';

/** Publishes messages. When they may not have arrived, everybody is told to ask again; never rejects. */
export async function announce(
  { bus, logger }: { readonly bus: LivePublisher; readonly logger: Logger },
  messages: readonly AddressedLiveMessage[],
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

/** Tells every socket to ask again; never rejects. */
export async function announceResync(
  { bus, logger }: { readonly bus: LivePublisher; readonly logger: Logger },
  position: Position,
): Promise<void> {
  try {
    await bus.publish([{ topics: ['all'], message: { name: 'resync', payload: { position } } }]);
  } catch (error) {
    logger.error({ err: error, position }, 'resync may be lost');
  }
}

/** The party that a broadcast is about, other than that it came or went; `null` for everything else. */
function partyOf(message: LiveMessage): string | null {
  switch (message.name) {
    case 'rsvp.count':
    case 'comment.approved':
    case 'comment.removed':
    case 'ride.published':
    case 'ride.removed':
    case 'ride.matched':
      return message.payload.eventId;
    default:
      return null;
  }
}

/** Messages without those about removed parties: what a GET no longer shows is not broadcast either. */
export async function withholdRemoved(
  parties: ReadCollection<PartyDocument>,
  messages: readonly AddressedLiveMessage[],
): Promise<readonly AddressedLiveMessage[]> {
  const ids = new Set(messages.flatMap(({ message }) => partyOf(message) ?? []));
  if (ids.size === 0) return messages;
  const known = await parties.get([...ids]);
  return messages.filter(({ message }) => {
    const status = known.get(partyOf(message) ?? '')?.status;
    return status !== 'rejected' && status !== 'deleted';
  });
}

/** At most ten a second of each number. */
const PAUSE_MS = 100;

interface Slot {
  latest: AddressedLiveMessage | null;
  readonly timer: NodeJS.Timeout;
}

/** What a message is the latest word on; `null` for messages that each count for themselves. */
function subjectOf({ message }: AddressedLiveMessage): string | null {
  if (message.name === 'rsvp.count') return message.payload.eventId;
  return message.name === 'moderation.pending' ? 'moderation' : null;
}

/**
 * Numbers that change in a rush are told at once the first time, then at most ten times a second, and the last one
 * always: a bus in front of the bus. Everything else passes in order.
 */
export function createCoalescingBus(
  bus: LivePublisher,
  logger: Logger,
): LivePublisher & { close(): Promise<void> } {
  const slots = new Map<string, Slot>();

  function open(subject: string): void {
    const timer = setTimeout(() => void release(subject), PAUSE_MS);
    timer.unref();
    slots.set(subject, { latest: null, timer });
  }

  async function release(subject: string): Promise<void> {
    const held = slots.get(subject)?.latest ?? null;
    slots.delete(subject);
    if (held === null) return;
    open(subject);
    await hand(held);
  }

  function forget(subject: string): void {
    const slot = slots.get(subject);
    if (slot !== undefined) slot.latest = null;
  }

  const hand = (held: AddressedLiveMessage) =>
    announce({ bus, logger }, [held], held.message.payload.position);

  return {
    async publish(messages) {
      const now: AddressedLiveMessage[] = [];
      for (const message of messages) {
        // A count that is held must not follow the news that its party is gone.
        if (message.message.name === 'event.removed') forget(message.message.payload.eventId);
        const subject = subjectOf(message);
        const slot = subject === null ? undefined : slots.get(subject);
        if (slot !== undefined) slot.latest = message;
        else {
          if (subject !== null) open(subject);
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
      for (const message of held) await hand(message);
    },
  };
}
