import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@duende/contracts/common/json';
import type {
  EventLog,
  EventToAppend,
  RecordedEvent,
  SubscriptionItem,
} from '@duende/platform/event-log/event-log';

/** A stream of its own for every test, so that logs can be shared. */
export function newStream(): string {
  return `sample-${randomUUID()}`;
}

/** Believable metadata of an event, with ids of its own. */
export function sampleMetadata() {
  return {
    actorId: null,
    at: '2026-06-01T12:00:00.000Z',
    correlationId: randomUUID(),
    causationId: null,
    commandId: randomUUID(),
    commandDigest: 'digest',
  };
}

/** An event of a type no schema knows. */
export function sampleEvent(data: JsonObject = {}, type = 'SampleHappened'): EventToAppend {
  return {
    id: randomUUID(),
    type,
    data,
    metadata: {
      ...sampleMetadata(),
      schemaVersion: 1,
    },
  };
}

/** `{ n: 0 }`, `{ n: 1 }`, … */
export function sampleEvents(count: number): EventToAppend[] {
  return Array.from({ length: count }, (_, n) => sampleEvent({ n }));
}

/** Writes one event to each of `count` new streams, all at once. */
export async function appendScattered(log: EventLog, count: number): Promise<void> {
  await Promise.all(sampleEvents(count).map((event) => log.append(newStream(), [event], 'no-stream')));
}

export async function readToArray(
  batches: AsyncIterable<readonly RecordedEvent[]>,
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const batch of batches) events.push(...batch);
  return events;
}

/** Follows a subscription until `isEnough`, then leaves it. */
export async function followUntil(
  items: AsyncIterable<SubscriptionItem>,
  isEnough: (events: readonly RecordedEvent[], caughtUps: number) => boolean,
  onItem: (item: SubscriptionItem) => Promise<void> | void = () => undefined,
): Promise<{ events: RecordedEvent[]; caughtUps: number }> {
  const events: RecordedEvent[] = [];
  let caughtUps = 0;
  for await (const item of items) {
    if ('caughtUp' in item) caughtUps += 1;
    else events.push(...item);
    await onItem(item);
    if (isEnough(events, caughtUps)) break;
  }
  return { events, caughtUps };
}
