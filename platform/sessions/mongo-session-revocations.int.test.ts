import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../observability/logger.ts';
import { openChangeSignal } from '../mongo/change-signal.ts';
import { openTestMongo, type TestMongo } from '@duende/testkit/engines/open-test-mongo';
import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { openMongoSessionRevocations } from './mongo-session-revocations.ts';
import type { Revocation } from './session-stores.ts';
import { sessionRevocationsConformance } from '@duende/testkit/conformance/session-revocations-conformance';

const logger = createLogger({ level: 'silent' });

await describeOnMongo('session revocations in MongoDB', () => {
  let mongo: TestMongo;
  beforeAll(async () => {
    mongo = await openTestMongo();
  });
  afterAll(() => mongo.close());

  const open = async () => {
    const signal = openChangeSignal({ db: mongo.connection.db, logger });
    const revocations = await openMongoSessionRevocations({ connection: mongo.connection, signal, logger });
    const close = async () => {
      await revocations.close();
      await signal.close();
    };
    return { revocations, close };
  };
  const opened = async () => {
    const { revocations, close } = await open();
    onTestFinished(close);
    return revocations;
  };

  sessionRevocationsConformance('MongoDB', async () => {
    await mongo.connection.db.collection('session-revocations').deleteMany({});
    return open();
  });

  it('reaches every instance once if recorded since it opened', async () => {
    const first = await opened();
    await first.add({ sessionId: 'before' }, Date.now() + 60_000);
    const received: Revocation[][] = [];
    const instances = await Promise.all(
      Array.from({ length: 2 }, async () => {
        const instance = await opened();
        const list: Revocation[] = [];
        received.push(list);
        instance.subscribe((revocation) => list.push(revocation));
        return instance;
      }),
    );
    const added = [{ sessionId: 'a:b' }, { userId: 'c' }];
    for (const revocation of added) await first.add(revocation, Date.now() + 60_000);
    await vi.waitFor(() => expect(received).toEqual([added, added]));
    await instances[0]?.add({ userId: 'd' }, Date.now() + 60_000);
    const all = [...added, { userId: 'd' }];
    await vi.waitFor(() => expect(received).toEqual([all, all]));
  });
});
