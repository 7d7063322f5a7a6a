import { randomUUID } from 'node:crypto';
import { openEventStoreLog } from '@duende/platform/event-log/eventstore/eventstore-event-log';
import type { EventLog } from '@duende/platform/event-log/event-log';
import { openSqliteEventLog } from '@duende/platform/event-log/sqlite/sqlite-event-log';
import { MongoClient } from 'mongodb';
import { firstMessage, tell } from '../harness/child.ts';

/** Where to write straight to, how many at one time, and for how long. */
export interface Writes {
  readonly target: { readonly file: string } | { readonly eventstore: string } | { readonly mongo: string };
  readonly inFlight: number;
  readonly seconds: number;
}

interface Target {
  write(): Promise<unknown>;
  close(): Promise<unknown>;
}

/** The limit of any command: writes of one event or document each, nothing else done. */
const { target, inFlight, seconds } = await firstMessage<Writes>();
const { write, close } = await open();
let writes = 0;
const startedAt = performance.now();

async function writeOn(): Promise<void> {
  while (performance.now() < startedAt + seconds * 1000) {
    await write();
    writes += 1;
  }
}

await Promise.all(Array.from({ length: inFlight }, writeOn));
const rate = writes / ((performance.now() - startedAt) / 1000);
await close();
tell({ rate });

async function open(): Promise<Target> {
  if ('mongo' in target) return documentsOf(target.mongo);
  return 'file' in target
    ? appendsTo(await openSqliteEventLog(target))
    : appendsTo(await openEventStoreLog({ url: target.eventstore }));
}

/** Each event to a stream of its own. */
function appendsTo(log: EventLog & { close(): Promise<void> }): Target {
  return {
    write() {
      const [partyId, userId] = [randomUUID(), randomUUID()];
      const hash = () => (randomUUID() + randomUUID()).replaceAll('-', '');
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
      return log.append(`rsvp-${partyId}.${userId}`, [event], 'no-stream');
    },
    close: () => log.close(),
  };
}

function documentsOf(url: string): Target {
  const client = new MongoClient(url, { writeConcern: { w: 'majority' } });
  const documents = client.db().collection<{ _id: string; isGoing: boolean; at: string }>('bench');
  return {
    write: () => documents.insertOne({ _id: randomUUID(), isGoing: true, at: new Date().toISOString() }),
    close: () => client.close(),
  };
}
