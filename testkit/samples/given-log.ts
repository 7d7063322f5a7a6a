import { randomUUID } from 'node:crypto';
import { sampleMetadata } from './sample-events.ts';
import type { DomainEvent } from '@duende/contracts/events/domain-event';
import { createMemoryEventLog, type MemoryEventLog } from '../memory/memory-event-log.ts';
import type { KeyVault } from '@duende/platform/key-vault/key-vault';
import { createMemoryKeyVault } from '../memory/memory-key-vault.ts';
import type { DomainLog, NewDomainEvent } from '@duende/platform/domain-log/domain-log';
import { createDomainLog } from '@duende/platform/domain-log/open-domain-log';

export interface Given {
  readonly stream: string;
  readonly events: readonly DomainEvent[];
  readonly metadata?: Partial<NewDomainEvent['metadata']>;
  /** of the first of them; random when it is left out, as those of the others are */
  readonly id?: string;
}

/** What happened, at another moment (ISO 8601). */
export const when = (at: string, { metadata, ...given }: Given): Given => ({
  ...given,
  metadata: { ...metadata, at },
});

export interface GivenLog {
  readonly domainLog: DomainLog;
  readonly log: MemoryEventLog;
  readonly vault: KeyVault;
  /** Appends more events to the end of a stream, wherever that is. */
  and(given: Given): Promise<void>;
}

/** A domain log in memory that already holds some events, in the order given; streams may come more than once. */
export async function givenLog(given: readonly Given[] = []): Promise<GivenLog> {
  const log = createMemoryEventLog();
  const vault = createMemoryKeyVault();
  const domainLog = createDomainLog({ log, vault });
  const and = async ({ stream, events, metadata, id }: Given) => {
    const end = (await log.read(stream)).length - 1;
    const fresh = events.map((event, index) => newEvent(event, metadata, index === 0 ? id : undefined));
    await domainLog.append(stream, fresh, end < 0 ? 'no-stream' : end);
  };
  for (const part of given) await and(part);
  return { domainLog, log, vault, and };
}

/** A fact with a random id, unless one is given, and believable metadata, parts of which may be given. */
export function newEvent(
  event: DomainEvent,
  metadata: Partial<NewDomainEvent['metadata']> = {},
  id: string = randomUUID(),
): NewDomainEvent {
  return {
    ...event,
    id,
    metadata: {
      ...sampleMetadata(),
      ...metadata,
    },
  };
}
