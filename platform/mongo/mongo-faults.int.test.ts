import { expect, it, vi } from 'vitest';
import { StorageFull, VaultUnavailable, StoreUnavailable } from '../errors/errors.ts';
import { openMongoKeyVault } from '../key-vault/mongo-key-vault.ts';
import { createLogger } from '../observability/logger.ts';
import { openGridFsPhotoStore } from '../photo-store/gridfs-photo-store.ts';
import { givenPhoto } from '@duende/testkit/samples/given-photo';
import { openMongoReadStore } from '../read-store/mongo/mongo-read-store.ts';
import type { ReadCollection } from '../read-store/read-store.ts';
import { place, sampleSpec, type Sample } from '@duende/testkit/samples/sample-documents';
import { during } from '@duende/testkit/faults/during';
import { healing } from '@duende/testkit/faults/fault';
import { endAll, openInSteps } from '@duende/testkit/support/end-all';
import { mongoFaults } from '@duende/testkit/faults/mongo-faults';
import { describeOnOwnMongo } from '@duende/testkit/engines/mongo-process';
import { shareRig } from '@duende/testkit/support/shared-rig';
import { openMongo } from './mongo-connection.ts';

await describeOnOwnMongo('stores whose MongoDB fails', (startMongo) => {
  const open = async (opened: (end: () => unknown) => void) => {
    const server = await startMongo({ args: ['--enable-test-commands'] });
    opened(server.close);
    const connection = await openMongo({ url: server.url, logger: createLogger({ level: 'silent' }) });
    opened(connection.close);
    const faults = mongoFaults(server.url);
    opened(faults.close);
    const samples = await openMongoReadStore(connection).collection<Sample>(sampleSpec());
    return {
      server,
      connection,
      faults,
      samples,
      close: () => endAll(faults.close, connection.close, server.close),
    };
  };
  const rig = shareRig(() => openInSteps(open));

  const write = (id: string, n: number) =>
    rig().samples.write([{ put: { _id: id, position: place(n), rank: n } }]);
  const rankOf = async (id: string) => (await rig().samples.get([id])).get(id)?.rank;
  /** To be called when the engine is back. */
  const isHealed = () =>
    vi.waitFor(async () => {
      await write('healed', Date.now() % 2 ** 31);
      expect(rig().connection.isUp()).toBe(true);
    }, healing());
  const isAway = () => vi.waitFor(() => expect(rig().connection.isUp()).toBe(false));

  const whileWritesFail = (fault: object, work: () => Promise<void>, times?: number) =>
    during({ begin: () => rig().faults.failWrites(fault, times), end: () => rig().faults.repair() }, work);

  it('lose no acknowledged write when it is killed under writers, again and again', async () => {
    const { server, samples } = rig();
    const written = startWriters(samples, 8);
    try {
      for (let round = 0; round < 2; round += 1) {
        await written.atLeast(40);
        await during({ begin: server.kill, end: server.start }, isAway);
        await isHealed();
      }
    } finally {
      await written.end();
    }
    const { acknowledged } = written;
    const found = await samples.get([...acknowledged.keys()]);
    for (const [id, n] of acknowledged) expect(found.get(id)?.rank).toBeGreaterThanOrEqual(n);
  });

  it('report its absence while it hangs, instead of waiting for ever, and go on with it', async () => {
    const { server } = rig();
    await during({ begin: server.stall, end: server.resume }, async () => {
      await expect(write('stalled', 1)).rejects.toBeInstanceOf(StoreUnavailable);
      await isAway();
    });
    await isHealed();
    await write('stalled', 2);
    expect(await rankOf('stalled')).toBe(2);
  });

  it('never notice one connection that breaks, or one answer that asks for another try', async () => {
    await whileWritesFail({ closeConnection: true }, () => write('once', 1), 1);
    const labelled = { errorCode: 189, errorLabels: ['RetryableWriteError'] };
    await whileWritesFail(labelled, () => write('once', 2), 1);
    expect(await rankOf('once')).toBe(2);
  });

  it.each([
    ['its primary is on its way out', { errorCode: 189 }],
    ['its connections break', { closeConnection: true }],
    ['it refuses writes', { errorCode: 371 }],
    ['its disk is full', { errorCode: 14_031 }],
    ['the majority does not answer', { writeConcernError: { code: 64, errmsg: 'waiting timed out' } }],
  ])('are unavailable, and then no more, when %s', async (_, fault) => {
    await whileWritesFail(fault, async () => {
      await expect(write('refused', 1)).rejects.toBeInstanceOf(StoreUnavailable);
    });
    await isHealed();
  });

  it('wait for a server that is slow', async () => {
    await whileWritesFail({ blockConnection: true, blockTimeMS: 500 }, () => write('slow', 1));
    expect(await rankOf('slow')).toBe(1);
  });

  it('distinguish a full disk where people must hear of it', async () => {
    const { connection } = rig();
    const vault = await openMongoKeyVault(connection);
    const photos = await openGridFsPhotoStore(connection);
    await whileWritesFail({ errorCode: 14_031 }, async () => {
      await expect(vault.obtain('user-a')).rejects.toBeInstanceOf(StorageFull);
      await expect(photos.put(givenPhoto('poster'))).rejects.toBeInstanceOf(StorageFull);
    });
    await whileWritesFail({ errorCode: 371 }, async () => {
      await expect(vault.obtain('user-a')).rejects.toBeInstanceOf(VaultUnavailable);
      await expect(photos.put(givenPhoto('poster'))).rejects.toBeInstanceOf(StoreUnavailable);
    });
    expect(await vault.obtain('user-a')).toHaveLength(32);
    await photos.put(givenPhoto('poster'));
    expect(await photos.record(givenPhoto('poster').name)).not.toBeNull();
  });

  it('cannot be opened while it is away, and can be once it is back', async () => {
    const { server } = rig();
    const options = { url: server.url, logger: createLogger({ level: 'silent' }) };
    await during({ begin: server.stop, end: server.start }, async () => {
      await expect(openMongo(options)).rejects.toBeInstanceOf(StoreUnavailable);
    });
    const opened = await openMongo(options);
    expect(opened.isUp()).toBe(true);
    await opened.close();
    await isHealed();
  });

  it('heal when its primary has stepped down', async () => {
    const { faults } = rig();
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
    /** the newest acknowledged version of each document */
    acknowledged,
    /** Waits for so many more acknowledged writes. */
    async atLeast(more: number): Promise<void> {
      const wanted = total + more;
      await vi.waitFor(() => expect(total).toBeGreaterThanOrEqual(wanted));
    },
    async end(): Promise<void> {
      isEnding = true;
      await Promise.all(writers);
    },
  };
}
