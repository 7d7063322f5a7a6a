import type { Position } from '@duende/contracts/events/domain-event';
import type { LivePublisher } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/observability/logger';
import type { OutgoingMessage } from '../model/outgoing-message.ts';

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
