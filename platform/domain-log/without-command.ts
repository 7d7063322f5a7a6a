import { randomUUID } from 'node:crypto';
import type { DomainEvent, EventMetadata, EventType } from '@duende/contracts/events/domain-event';
import type { NewDomainEvent } from './domain-log.ts';

/** Nobody's and of this moment, unless said otherwise. */
type About = Partial<Pick<EventMetadata, 'actorId' | 'at' | 'correlationId' | 'causationId'>>;

/** An event of something that was done without a command, with ids of its own: nobody asks for it a second time under a key. */
export function withoutCommand<T extends EventType>(
  event: DomainEvent<T>,
  about: About & Pick<EventMetadata, 'commandDigest'>,
): NewDomainEvent<T> {
  const metadata = {
    actorId: null,
    at: new Date().toISOString(),
    correlationId: randomUUID(),
    causationId: null,
    commandId: randomUUID(),
    ...about,
  };
  return { ...event, id: randomUUID(), metadata };
}
