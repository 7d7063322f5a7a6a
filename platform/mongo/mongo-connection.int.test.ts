import { expect, onTestFinished, test } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { createLogger } from '../logging/logger.ts';
import { endAll } from '../testing/end-all.ts';
import { mongoFaults } from '../testing/mongo-faults.ts';
import { describeOnOwnMongo } from '../testing/mongo-process.ts';
import { openMongo } from './mongo-connection.ts';
import { MongoAccessDenied } from './mongo-errors.ts';

const logger = createLogger({ level: 'silent' });

test.each([
  'mongodb://',
  'mongodb://127.0.0.1:port/duende',
  'mongodb://duende:geheim@127.0.0.1/duende?replikaSet=rs0',
])('%s is no address: said in one line that names the setting, without the password', async (url) => {
  const opening = openMongo({ url, logger });
  await expect(opening).rejects.toBeInstanceOf(ConfigError);
  await expect(opening).rejects.toThrow(/^MONGODB_URL: [^\n]+$/);
  await expect(opening).rejects.not.toThrow('geheim');
});

await describeOnOwnMongo('a connection to MongoDB', (startMongo) => {
  test.each([
    { name: 'does not know the user', failCommands: ['saslStart', 'buildInfo'], errorCode: 18 },
    { name: 'lets the user read nothing', failCommands: ['listCollections'], errorCode: 13 },
  ])('to a server that $name is refused at once', async ({ failCommands, errorCode }) => {
    const server = await startMongo({ args: ['--enable-test-commands'] });
    const faults = mongoFaults(server.url);
    onTestFinished(() => endAll(faults.close, server.close));
    await faults.fail({ failCommands, errorCode });
    await expect(openMongo({ url: server.url, logger })).rejects.toBeInstanceOf(MongoAccessDenied);
  });
});
