import {
  ANY,
  BACKWARDS,
  END,
  EventStoreDBClient,
  excludeSystemEvents,
  FORWARDS,
  jsonEvent,
  NO_STREAM,
  START,
  streamNameFilter,
  type AllStreamSubscription,
  type AppendExpectedRevision,
  type EventData,
  type StreamSubscription,
} from '@eventstore/db-client';
import { watchSubscription, type Watched } from './watch-subscription.ts';

/** What the exchanges share: they ran one after the other on one node. */
export interface Session {
  readonly client: EventStoreDBClient;
  /** connection string of the node, for a client that discovers it */
  readonly discoveryUrl: string;
  /** what passes in the meantime was no part of the recorded exchange */
  offTheRecord(act: () => Promise<unknown>): Promise<void>;
}

/** What the caller did; its result is what the caller got. */
export type Script = (session: Session) => Promise<unknown>;

const MEGABYTE = 'x'.repeat(1_100_000);
const credentials = { username: 'admin', password: 'changeit' };
const made = event('Made', 0);
const first = [made, event('Changed', 1), event('Changed', 2)];

/** By the title of the exchange. */
export const SCRIPTS: Readonly<Record<string, Script>> = {
  'first append: asks for the supported methods, then BatchAppend; expected no_stream, three events': append(
    'party-a',
    NO_STREAM,
    first,
  ),
  'wrong expectation: no_stream on a stream at revision 2': append('party-a', NO_STREAM, [event('X', 9)]),
  'wrong expectation: revision 7 on a stream at 2': append('party-a', 7n, [event('X', 9)]),
  'wrong expectation: revision 0 on a stream that is not there': append('party-none', 0n, [event('X', 9)]),
  'repeat of the first append, same ids, same expectation: answered as the first time': append(
    'party-a',
    NO_STREAM,
    first,
  ),
  'same id at another expectation: appended again': append('party-a', 2n, [made]),
  any: append('party-b', ANY, [event('Made', 0)]),
  'unary Append (per-call credentials): no_stream': unary('party-c', NO_STREAM, [event('Made', 0)]),
  'unary Append: wrong expectation': unary('party-c', NO_STREAM, [event('X', 0)]),
  'unary Append: over the largest size (1 MB by default)': unary('big', ANY, [big()]),
  'BatchAppend: over the largest size': append('big', ANY, [big()]),

  'read forwards, all': ({ client }) => count(client.readStream('party-a')),
  'read forwards from 2': ({ client }) => count(client.readStream('party-a', { fromRevision: 2n })),
  'read backwards, 2': ({ client }) =>
    count(client.readStream('party-a', { direction: BACKWARDS, fromRevision: END, maxCount: 2 })),
  'read past the end': ({ client }) => count(client.readStream('party-a', { fromRevision: 50n })),
  'read a stream that is not there': ({ client }) => count(client.readStream('party-none')),
  'readAll forwards, 4 (system events come too)': ({ client }) =>
    count(client.readAll({ direction: FORWARDS, fromPosition: START, maxCount: 4 })),
  'readAll backwards from the end, 2': ({ client }) =>
    count(client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 2 })),

  'subscribe to $all from the start, no filter': follow({
    subscribe: (client) => client.subscribeToAll(),
    before: 9,
    act: live('party-a', 1),
    all: 11,
  }),
  'subscribe to $all from the end, system events excluded (regex on the event type), checkpoint interval 1':
    follow({
      subscribe: (client) =>
        client.subscribeToAll({ fromPosition: END, filter: excludeSystemEvents({ maxSearchWindow: 32 }) }),
      before: 2,
      act: inTurn([0, 1, 2].map((n) => live('party-a', n))),
      all: 6,
    }),
  'subscribe to $all from the start, stream prefix party-b': follow({
    subscribe: (client, { checkpointReached }) =>
      client.subscribeToAll({
        filter: streamNameFilter({ prefixes: ['party-b'], maxSearchWindow: 32, checkpointReached }),
      }),
    before: 3,
    // Of the events between, the recording holds only the positions: 70, with names of ten characters in all.
    act: (session) =>
      session.offTheRecord(async () => {
        for (let n = 0; n < 70; n++) await live('others', n)(session);
        await live('party-b', 1)(session);
      }),
    all: 7,
  }),
  'subscribe to a stream from revision 1': follow({
    subscribe: (client) => client.subscribeToStream('party-a', { fromRevision: 1n }),
    before: 8,
    act: live('party-a', 9),
    all: 10,
  }),
  'subscribe to a stream that is not there yet': follow({
    subscribe: (client) => client.subscribeToStream('later'),
    before: 1,
    act: live('later', 9),
    all: 4,
  }),

  'delete (soft)': ({ client }) => client.deleteStream('party-b'),
  'read a deleted stream': ({ client }) => count(client.readStream('party-b')),
  'no_stream on a deleted stream: accepted, revisions go on': append('party-b', NO_STREAM, [
    event('Made', 1),
  ]),
  'read it again': ({ client }) => count(client.readStream('party-b')),
  'delete with a wrong expectation': ({ client }) =>
    client.deleteStream('party-a', { expectedRevision: 99n }),
  tombstone: ({ client }) => client.tombstoneStream('party-c'),
  'append to a tombstoned stream': append('party-c', ANY, [event('X', 1)]),
  'unary append to a tombstoned stream': unary('party-c', ANY, [event('X', 1)]),
  'read a tombstoned stream': ({ client }) => count(client.readStream('party-c')),
  'stream metadata: set maxCount 2': ({ client }) => client.setStreamMetadata('party-a', { maxCount: 2 }),
  'stream metadata: get': async ({ client }) => (await client.getStreamMetadata('party-a')).metadata,
  'read a truncated stream': ({ client }) => count(client.readStream('party-a')),

  'discovery by gossip': async ({ discoveryUrl }) => {
    const client = EventStoreDBClient.connectionString(discoveryUrl);
    try {
      return await client.appendToStream('party-d', [event('Made', 1)]);
    } finally {
      await client.dispose();
    }
  },
};

function event(type: string, n: number): EventData {
  return jsonEvent({ type, data: { n }, metadata: { who: 'a' } });
}

function big(): EventData {
  return jsonEvent({ type: 'B', data: MEGABYTE });
}

function append(stream: string, expectedRevision: AppendExpectedRevision, events: EventData[]): Script {
  return ({ client }) => client.appendToStream(stream, events, { expectedRevision });
}

function unary(stream: string, expectedRevision: AppendExpectedRevision, events: EventData[]): Script {
  return ({ client }) => client.appendToStream(stream, events, { expectedRevision, credentials });
}

function live(stream: string, n: number): Script {
  return append(stream, ANY, [event('Live', n)]);
}

function inTurn(scripts: readonly Script[]): Script {
  return async (session) => {
    for (const script of scripts) await script(session);
  };
}

async function count(events: AsyncIterable<unknown>): Promise<number> {
  let read = 0;
  for await (const _event of events) read++;
  return read;
}

/** Subscribes, waits for the notes of what there is, lets something happen, waits for all notes. */
function follow(course: {
  subscribe(client: EventStoreDBClient, watched: Watched): AllStreamSubscription | StreamSubscription;
  readonly before: number;
  readonly act: Script;
  readonly all: number;
}): Script {
  return async (session) => {
    const watched = watchSubscription();
    watched.watch(course.subscribe(session.client, watched));
    await watched.reaches(course.before);
    watched.notes.push(['-- live']);
    await course.act(session);
    await watched.reaches(course.all);
    await watched.end();
    return watched.notes;
  };
}
