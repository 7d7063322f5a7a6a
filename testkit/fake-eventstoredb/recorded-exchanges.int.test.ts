import { readFileSync } from 'node:fs';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { nameIds, type Plain } from './recording/describe-message.ts';
import { outcomeOf, type Outcome } from './recording/describe-outcome.ts';
import { SCRIPTS, type Session } from './recording/exchange-scripts.ts';
import { recordMessages, type RecordedMessage, type MessageRecording } from './recording/record-messages.ts';
import { startFakeEventStoreDb, type FakeEventStoreDb } from './fake-eventstoredb.ts';

type Exchange = { title: string; exchange: RecordedMessage[] } & Outcome;

const exchanges = JSON.parse(
  readFileSync(new URL('./recording/recorded-exchanges.json', import.meta.url), 'utf8'),
) as Exchange[];

describe('the server answers as a real node was recorded to', () => {
  const names = new Map<string, string>();
  let server: FakeEventStoreDb;
  let session: Session;
  let recording: MessageRecording;

  beforeAll(async () => {
    server = await startFakeEventStoreDb();
    recording = recordMessages();
    session = {
      client: EventStoreDBClient.connectionString(server.url),
      discoveryUrl: server.url.replace('esdb:', 'esdb+discover:'),
      async offTheRecord(act) {
        recording.ignores = (kind) => kind.startsWith('BatchAppend');
        await act().finally(() => (recording.ignores = () => false));
      },
    };
  });

  afterAll(async () => {
    await session.client.dispose();
    await server.close();
    vi.restoreAllMocks();
  });

  test.each(exchanges)('$title', async ({ title, exchange, ...outcome }) => {
    recording.messages = [];
    const script = SCRIPTS[title] ?? (() => Promise.reject(new Error('no script for this exchange')));
    const got = await outcomeOf(script(session));
    expect(got).toEqual(outcome);
    for (const [lane, recorded] of lanes(exchange)) {
      const seen = lanes(recording.messages).get(lane) ?? [];
      expect(nameIds(seen, recorded, names), lane).toEqual(recorded);
    }
    expect([...lanes(recording.messages).keys()].toSorted()).toEqual([...lanes(exchange).keys()].toSorted());
  });

  test('none is left out', () => {
    expect(Object.keys(SCRIPTS)).toEqual(exchanges.map(({ title }) => title));
  });
});

function kind(message: RecordedMessage): string {
  return 'client' in message ? message.client : message.server;
}

/** Messages of each kind in their order; how the kinds are shuffled is a matter of timing. */
function lanes(messages: readonly RecordedMessage[]): Map<string, Plain[]> {
  const byKind = new Map<string, Plain[]>();
  for (const message of messages) {
    byKind.set(kind(message), [...(byKind.get(kind(message)) ?? []), message.message]);
  }
  return byKind;
}
