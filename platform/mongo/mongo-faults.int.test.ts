import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { StorageFull } from '../event-log/event-log.ts';
import { openMongoKeyVault } from '../key-vault/mongo-key-vault.ts';
import { VaultUnavailable } from '../key-vault/key-vault.ts';
import { createLogger } from '../logging/logger.ts';
import { openGridFsPhotoStore } from '../photo-store/gridfs-photo-store.ts';
import { givenPhoto } from '../photo-store/testing/given-photo.ts';
import { openMongoReadStore } from '../read-store/mongo-read-store.ts';
import { StoreUnavailable, type ReadCollection } from '../read-store/read-store.ts';
import { place, sampleSpec, type Sample } from '../read-store/testing/sample-documents.ts';
import { healing } from '../testing/healing.ts';
import { mongoFaults, type MongoFaults } from '../testing/mongo-faults.ts';
import { describeOnOwnMongo, type MongoProcess } from '../testing/mongo-process.ts';
import { openMongo, type MongoConnection } from './mongo-connection.ts';

/** What is no healing: until something is noticed, until enough was written. */
const PATIENCE = { timeout: 30_000, interval: 50 };
vi.setConfig({ testTimeout: 120_000 });

await describeOnOwnMongo('stores whose MongoDB fails', (startMongo) => {
  let server: MongoProcess;
  let connection: MongoConnection;
  let samples: ReadCollection<Sample>;
  let faults: MongoFaults;
  beforeAll(async () => {
    server = await startMongo({ args: ['--enable-test-commands'] });
    connection = await openMongo({ url: server.url, logger: createLogger({ level: 'silent' }) });
    faults = mongoFaults(server.url);
    samples = await openMongoReadStore(connection).collection<Sample>(sampleSpec());
  });
  afterAll(async () => {
    await faults.close();
    await connection.close();
    await server.close();
  });

  const write = (id: string, n: number) => samples.write([{ put: { _id: id, position: place(n), rank: n } }]);
  /** To be called when the engine is back. */
  const isHealed = () =>
    vi.waitFor(async () => {
      await write('healed', Date.now() % 2 ** 31);
      expect(connection.isUp()).toBe(true);
    }, healing());

  async function withFault(
    fault: object,
    times: number | undefined,
    work: () => Promise<void>,
  ): Promise<void> {
    await faults.failWrites(fault, times);
    try {
      await work();
    } finally {
      await faults.mend();
    }
  }

  it('lose no acknowledged write when it is killed under writers, again and again', async () => {
    const written = startWriters(samples, 8);
    for (let round = 0; round < 2; round += 1) {
      await written.atLeast(40);
      await server.kill();
      await vi.waitFor(() => expect(connection.isUp()).toBe(false), PATIENCE);
      await server.start();
      await isHealed();
    }
    const acknowledged = await written.end();
    const found = await samples.get([...acknowledged.keys()]);
    for (const [id, n] of acknowledged) expect(found.get(id)?.rank).toBeGreaterThanOrEqual(n);
  });

  it('say that it is away while it stands still, instead of waiting for ever, and go on with it', async () => {
    server.stall();
    await expect(write('stalled', 1)).rejects.toBeInstanceOf(StoreUnavailable);
    expect(connection.isUp()).toBe(false);
    server.resume();
    await isHealed();
    await write('stalled', 2);
    expect((await samples.get(['stalled'])).get('stalled')?.rank).toBe(2);
  });

  it('never notice one connection that breaks, or one answer that asks for another try', async () => {
    await withFault({ closeConnection: true }, 1, () => write('once', 1));
    const labelled = { errorCode: 189, errorLabels: ['RetryableWriteError'] };
    await withFault(labelled, 1, () => write('once', 2));
    expect((await samples.get(['once'])).get('once')?.rank).toBe(2);
  });

  it.each([
    ['its primary is on its way out', { errorCode: 189 }],
    ['its connections break', { closeConnection: true }],
    ['it refuses writes', { errorCode: 371 }],
    ['its disk is full', { errorCode: 14_031 }],
    ['the majority does not answer', { writeConcernError: { code: 64, errmsg: 'waiting timed out' } }],
  ])('are unavailable, and then no more, when %s', async (_, fault) => {
    await withFault(fault, undefined, async () => {
      await expect(write('refused', 1)).rejects.toBeInstanceOf(StoreUnavailable);
    });
    await isHealed();
  });

  it('wait for a server that is slow', async () => {
    await withFault({ blockConnection: true, blockTimeMS: 500 }, undefined, () => write('slow', 1));
    expect((await samples.get(['slow'])).get('slow')?.rank).toBe(1);
  });

  it('tell a full disk apart where it must be told to people', async () => {
    const vault = await openMongoKeyVault(connection);
    const photos = await openGridFsPhotoStore(connection);
    await withFault({ errorCode: 14_031 }, undefined, async () => {
      await expect(vault.obtain('user-a')).rejects.toBeInstanceOf(StorageFull);
      await expect(photos.put(givenPhoto('poster'))).rejects.toBeInstanceOf(StorageFull);
    });
    await withFault({ errorCode: 371 }, undefined, async () => {
      await expect(vault.obtain('user-a')).rejects.toBeInstanceOf(VaultUnavailable);
      await expect(photos.put(givenPhoto('poster'))).rejects.toBeInstanceOf(StoreUnavailable);
    });
    expect(await vault.obtain('user-a')).toHaveLength(32);
    await photos.put(givenPhoto('poster'));
    expect(await photos.has(givenPhoto('poster').name)).toBe(true);
  });

  it('cannot be opened while it is away, and can be once it is back', async () => {
    await server.stop();
    const options = { url: server.url, logger: createLogger({ level: 'silent' }) };
    await expect(openMongo(options)).rejects.toBeInstanceOf(StoreUnavailable);
    await server.start();
    const opened = await openMongo(options);
    expect(opened.isUp()).toBe(true);
    await opened.close();
    await isHealed();
  });

  it('heal when its primary has stepped down', async () => {
    await faults.stepDown();
    await faults.takesWrites();
    await isHealed();
  });
});

/** Writers that each put ever newer versions of one document, trying every write again until it is acknowledged. */
function startWriters(samples: ReadCollection<Sample>, count: number) {
  const acknowledged = new Map<string, number>();
  let total = 0;
  let isEnding = false;

  async function writeOn(id: string): Promise<void> {
    for (let n = 1; !isEnding;) {
      try {
        await samples.write([{ put: { _id: id, position: place(n), rank: n } }]);
        acknowledged.set(id, n);
        total += 1;
        n += 1;
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }
  const writers = Array.from({ length: count }, (_, n) => writeOn(`writer-${n}`));

  return {
    /** Waits for so many more acknowledged writes. */
    async atLeast(more: number): Promise<void> {
      const wanted = total + more;
      await vi.waitFor(() => expect(total).toBeGreaterThanOrEqual(wanted), PATIENCE);
    },
    /** The newest acknowledged version of each document. */
    async end(): Promise<ReadonlyMap<string, number>> {
      isEnding = true;
      await Promise.all(writers);
      return acknowledged;
    },
  };
}
