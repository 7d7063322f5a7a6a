import { randomUUID } from 'node:crypto';
import { openSqliteEventLog } from '@duende/platform/event-log/sqlite-event-log';
import { firstMessage, tell } from '../harness/parent.ts';
import { hash } from '../seeding/invent-history.ts';

/** The limit of any command: appends of one event each, so many in flight, straight into a log on the same disk. */
const { file, inFlight, seconds } = await firstMessage<{
  file: string;
  inFlight: number;
  seconds: number;
}>();
const log = await openSqliteEventLog({ file });
const endsAt = performance.now() + seconds * 1000;
let appends = 0;

async function appendOn(): Promise<void> {
  while (performance.now() < endsAt) {
    const [partyId, userId] = [randomUUID(), randomUUID()];
    const metadata = {
      actorId: userId,
      at: new Date().toISOString(),
      correlationId: randomUUID(),
      causationId: null,
      commandId: hash(),
      commandDigest: hash(),
      schemaVersion: 1,
    };
    const event = { id: randomUUID(), type: 'RsvpConfirmed', data: { partyId, userId }, metadata };
    await log.append(`rsvp-${partyId}.${userId}`, [event], 'no-stream');
    appends += 1;
  }
}

const startedAt = performance.now();
await Promise.all(Array.from({ length: inFlight }, appendOn));
const rate = appends / ((performance.now() - startedAt) / 1000);
await log.close();
tell({ rate });
