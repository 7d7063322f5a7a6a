import { expect, it, onTestFinished } from 'vitest';
import { START } from '@duende/contracts/events/domain-event';
import { startFakeEventStoreDb } from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { followUntil, newStream, sampleEvents } from '@duende/testkit/samples/sample-events';
import { endAll } from '@duende/testkit/support/end-all';
import { openEventStoreLog } from './eventstore-event-log.ts';

it.each([60_000, -60_000])(
  'a node whose clock is %i ms before ours takes appends, and hands out what was written',
  async (aheadMs) => {
    const server = await startFakeEventStoreDb();
    server.setClock(aheadMs);
    const log = await openEventStoreLog({ url: server.url });
    onTestFinished(() => endAll(log.close, server.close));
    const [stream, events] = [newStream(), sampleEvents(3)];
    expect(await log.append(stream, events, 'no-stream')).toMatchObject({ revision: 2 });
    expect(await log.append(stream, events, 'no-stream')).toMatchObject({ revision: 2 });
    const following = followUntil(
      log.subscribeAll(START, new AbortController().signal),
      (seen) => seen.length === 3,
    );
    expect((await following).events.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    expect(log.state()).toBe('up');
  },
);
