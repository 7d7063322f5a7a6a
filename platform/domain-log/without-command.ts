import { randomUUID } from 'node:crypto';
import type { DomainEvent, EventMetadata, EventType } from '@duende/contracts/events/domain-event';
import type { NewDomainEvent } from './domain-log.ts';

/** The default is no actor and this moment. */
type About = Partial<Pick<EventMetadata, 'actorId' | 'at' | 'correlationId' | 'causationId'>>;

/** Its ids are new, because no command is repeated. */
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
