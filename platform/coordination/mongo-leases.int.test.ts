import { onTestFinished } from 'vitest';
import { openMongo } from '../mongo/mongo-connection.ts';
import { createLogger } from '../observability/logger.ts';
import { describeOnMongo, testDatabase } from '@duende/testkit/engines/mongo';
import { openMongoLeases } from './mongo-leases.ts';
import { describeLeases } from '@duende/testkit/conformance/lease-conformance';

await describeOnMongo('leases', () => {
  describeLeases('MongoDB', async () => {
    const { url, close } = await testDatabase();
    const logger = createLogger({ level: 'silent' });
    const connections = await Promise.all([openMongo({ url, logger }), openMongo({ url, logger })]);
    onTestFinished(async () => {
      await Promise.all(connections.map((connection) => connection.close()));
      await close();
    });
    const [leases, elsewhere] = connections.map(openMongoLeases);
    if (leases === undefined || elsewhere === undefined) throw new Error('two connections were opened');
    return { leases, elsewhere };
  });
});
