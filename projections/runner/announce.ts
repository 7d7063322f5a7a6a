import type { Position } from '@duende/contracts/events/domain-event';
import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import type { LivePublisher } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/observability/logger';

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
