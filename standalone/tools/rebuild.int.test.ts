import { givenLog } from '@duende/testkit/samples/given-log';
import { openMongoLeases } from '@duende/platform/coordination/mongo-leases';
import { createInProcessLiveBus } from '@duende/platform/live-bus/live-bus';
import { dataFiles } from '@duende/platform/files/data-files';
import { Sqlite } from '@duende/platform/files/sqlite';
import { httpPerson } from '@duende/testkit/support/http-person';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { runTool } from '../testing/built-programs.ts';
import { startService } from '../testing/running-service.ts';
import { createLogger } from '@duende/platform/observability/logger';
import { openChangeSignal } from '@duende/platform/mongo/change-signal';
import { openMongo } from '@duende/platform/mongo/mongo-connection';
import { openMongoReadStore } from '@duende/platform/read-store/mongo/mongo-read-store';
import { describeOnMongo, testDatabase } from '@duende/testkit/engines/mongo';
import { COLLECTIONS, openReadModels } from '@duende/projections/registry/registry';
import { startSharedProjections } from '@duende/projections/running/shared-projections';
import { approved, OTHER_PARTY, submitted } from '@duende/testkit/samples/story';
import { followVersions } from '@duende/projections/versions/active-versions';
import { expect, onTestFinished, test, vi } from 'vitest';

const inFolder = useTemporaryFolder();

async function rebuild(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const { stdout } = await runTool('rebuild', env, ...args);
  return stdout.trim().split('\n');
}

const collectionsIn = (file: string) =>
  listedIn(file, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE '%.v%' ORDER BY name");

/** The read models that have a checkpoint, by name of their collections. */
const notedIn = (file: string) =>
  listedIn(file, "SELECT id FROM checkpoints WHERE id NOT LIKE '% %' ORDER BY id");

function listedIn(file: string, question: string): readonly unknown[] {
  const db = new Sqlite(file, { readonly: true });
  try {
    return db.prepare(question).pluck().all();
  } finally {
    db.close();
  }
}

test('on the embedded store it takes them away, once the service has ended', async () => {
  const service = await startService();
  try {
    const env = { DATA_DIR: service.dataDir };
    const file = dataFiles(service.dataDir).readModels;
    await httpPerson(() => service.address).call('POST', '/api/auth/setup', {
      username: 'Guardiana',
      password: 'una clave larga',
    });
    await expect(rebuild(env)).rejects.toThrow(/the service runs on this data folder: stop it/);
    await service.stop();
    const all = Object.values(COLLECTIONS).map(({ name }) => name);
    expect(collectionsIn(file)).toEqual(expect.arrayContaining(all));
    expect(await rebuild(env, '--model', 'parties')).toEqual([
      'the next start rebuilds from the log: parties',
    ]);
    const rest = all.filter((name) => name !== COLLECTIONS.parties.name);
    expect(collectionsIn(file)).toEqual(rest.toSorted());
    expect(notedIn(file)).toEqual(rest.toSorted());
    await rebuild(env);
    expect(collectionsIn(file)).toEqual([]);
    expect(notedIn(file)).toEqual([]);
    await service.restart();
    expect((await fetch(`${service.address}/api/health`)).status).toBe(200);
  } finally {
    await service.dispose();
  }
});

test('a folder that no service has written to is reported, not called done', async () => {
  await expect(rebuild({ DATA_DIR: inFolder('data') })).rejects.toThrow(
    /DATA_DIR: no service has stored anything in .*data/,
  );
});

await describeOnMongo('make rebuild', () => {
  test('rebuilds read models while they are read, and says when they are served', async () => {
    const { url, close } = await testDatabase();
    const logger = createLogger({ level: 'silent' });
    const mongo = await openMongo({ url, logger });
    const signal = openChangeSignal({ db: mongo.db, logger });
    const [store, leases, log] = [openMongoReadStore(mongo), openMongoLeases(mongo), await givenLog()];
    const { watch } = signal;
    for (const given of [submitted(), approved()]) await log.and(given);
    const runner = await startSharedProjections({
      log: log.domainLog,
      store,
      bus: createInProcessLiveBus(),
      logger,
      leases,
      watch,
    });
    const onError = (error: unknown) => logger.error({ err: error });
    const versions = await followVersions({ store, watch, onError });
    onTestFinished(async () => {
      await runner.stop();
      versions.close();
      await signal.close();
      await mongo.close();
      await close();
    });
    await runner.caughtUp;
    const { parties } = await openReadModels(store, versions);

    const lines = await rebuild({ MONGODB_URL: url }, '--model', 'parties');
    expect(lines.at(-1)).toBe(`parties: served from ${COLLECTIONS.parties.name}.g2`);
    expect(lines.every((line) => line.startsWith('parties: '))).toBe(true);
    await vi.waitFor(() =>
      expect(versions.collectionOf('parties', '')).toBe(`${COLLECTIONS.parties.name}.g2`),
    );
    expect(await parties.count({})).toBe(1);
    await log.and(submitted({ partyId: OTHER_PARTY }));
    await vi.waitFor(async () => expect(await parties.count({})).toBe(2));

    await expect(rebuild({ MONGODB_URL: url }, '--model', 'fiestas')).rejects.toThrow(
      /there is no read model fiestas/,
    );
  });
});
