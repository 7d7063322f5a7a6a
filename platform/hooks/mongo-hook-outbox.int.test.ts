import { hookOutboxConformance } from '@duende/testkit/conformance/hook-outbox-conformance';
import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { openTestMongo } from '@duende/testkit/engines/open-test-mongo';
import { onTestFinished } from 'vitest';
import { openMongoHookOutbox } from './mongo-hook-outbox.ts';

await describeOnMongo('the outbox of hooks', () => {
  hookOutboxConformance('MongoDB', async () => {
    const { connection, close } = await openTestMongo();
    onTestFinished(close);
    return {
      outbox: await openMongoHookOutbox(connection),
      elsewhere: await openMongoHookOutbox(connection),
    };
  });
});
