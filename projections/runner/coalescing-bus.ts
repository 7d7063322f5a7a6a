import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import type { LivePublisher } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/observability/logger';
import { announce } from './announce.ts';

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
