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

type Metadata = NonNullable<Given['metadata']>;

/** One event on its stream. */
export function on(stream: string, event: DomainEvent, metadata: Metadata = {}): Given {
  return { stream, events: [event], metadata };
}

const withMetadata = ({ metadata, ...given }: Given, changes: Metadata): Given => ({
  ...given,
  metadata: { ...metadata, ...changes },
});

/** A moment of November. */
export const day = (number: number, time = '10:00:00.000Z') =>
  `2026-11-${String(number).padStart(2, '0')}T${time}`;

/** What happened, at another moment (ISO 8601). */
export const when = (at: string, given: Given): Given => withMetadata(given, { at });

/** What happened, by the hand of somebody else. */
export const by = (actorId: string | null, given: Given): Given => withMetadata(given, { actorId });

/** What happened, as one of the events of a command. */
export const byCommand = (commandId: string, given: Given): Given => withMetadata(given, { commandId });

/** What happened, with other data: what could be opened once and cannot any more. */
export function withData(given: Given, changes: Readonly<Record<string, unknown>>): Given {
  const events = given.events.map(
    (event) => ({ ...event, data: { ...event.data, ...changes } }) as DomainEvent,
  );
  return { ...given, events };
}

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
