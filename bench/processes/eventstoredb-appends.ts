import { EventStoreDBClient, NO_STREAM } from '@eventstore/db-client';
import { openEventStoreLog } from '@duende/platform/event-log/eventstore/eventstore-event-log';
import { firstMessage, tell } from '../harness/parent.ts';
import { inventRsvp } from '../seeding/invent-rsvp.ts';

/** Appends of one event each, so many in flight, through our adapter or through the bare client. */
export interface EventStoreDbAppends {
  readonly url: string;
  readonly through: 'adapter' | 'client';
  readonly inFlight: number;
  readonly seconds: number;
}

const { url, through, inFlight, seconds } = await firstMessage<EventStoreDbAppends>();

async function openAdapter() {
  const log = await openEventStoreLog({ url });
  const append = async () => {
    const { stream, event } = inventRsvp();
    await log.append(stream, [event], 'no-stream');
  };
  return { append, close: () => log.close() };
}

async function openClient() {
  const client = EventStoreDBClient.connectionString(url);
  const append = async () => {
    const { stream, event } = inventRsvp();
    const expectedRevision = NO_STREAM;
    await client.appendToStream(stream, { ...event, contentType: 'application/json' }, { expectedRevision });
  };
  return { append, close: () => client.dispose() };
}

const { append, close } = await (through === 'adapter' ? openAdapter() : openClient());
const startedAt = performance.now();
const endsAt = startedAt + seconds * 1000;
let appends = 0;

async function appendOn(): Promise<void> {
  while (performance.now() < endsAt) {
    await append();
    appends += 1;
  }
}

await Promise.all(Array.from({ length: inFlight }, appendOn));
const rate = appends / ((performance.now() - startedAt) / 1000);
await close();
tell({ rate });
