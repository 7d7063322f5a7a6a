import { existsSync } from 'node:fs';
import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rmdir,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { basename } from 'node:path';
import { sampleSpec, place, type Sample } from '@duende/testkit/samples/sample-documents';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StoreUnavailable } from '../../errors/errors.ts';
import { change, flip, keyIdOf, swapped } from './testing/damage.ts';
import { allOf, given, saved, snapshotRig, type SnapshotRig } from './testing/snapshot-rig.ts';

async function rigged(): Promise<SnapshotRig> {
  const rig = await snapshotRig();
  onTestFinished(() => rig.dispose());
  return rig;
}

const SECRET = 'María Peñalva de la calle Olmo';
const documents = (count: number, position = 1): readonly Sample[] =>
  Array.from({ length: count }, (_, n) => ({
    _id: `d${n}`,
    position: place(position),
    group: n % 2 === 0 ? SECRET : 'odd',
    rank: n,
  }));
const byId = (all: readonly Sample[]) => [...all].sort((a, b) => (a._id < b._id ? -1 : 1));

describe('a snapshot', () => {
  it('gives back what was saved, what belongs to it, and only to its owner', async () => {
    const rig = await rigged();
    const spec = sampleSpec();
    await given(rig, spec, documents(500));
    expect((await stat(rig.fileOf(spec.name))).mode & 0o777).toBe(0o600);
    for (const readAtOnce of [-1, 10_000]) {
      const { store, snapshots } = await rig.open([spec.name], { readAtOnce });
      const collection = await store.collection(spec);
      expect(snapshots.isUnloaded(spec.name)).toBe(readAtOnce === -1);
      const beside = await store.collection({ name: `${spec.name}.checkpoint`, indexes: [] });
      expect([...(await beside.get(['checkpoint'])).keys()]).toEqual(['checkpoint']);
      expect(await allOf(collection)).toEqual(byId(documents(500)));
      expect([snapshots.isUnloaded(spec.name), snapshots.unsaved(spec.name)]).toEqual([false, 0]);
      await snapshots.close();
    }
  });

  it('is brought up to date by what changed alone, and written anew when that is much', async () => {
    const rig = await rigged();
    const spec = sampleSpec();
    await given(rig, spec, documents(3_000));
    const expected = new Map(documents(3_000).map((each) => [each._id, each]));
    for (const [round, count] of [5, 2_500, 40].entries()) {
      const { store, snapshots } = await rig.open([spec.name]);
      const collection = await store.collection(spec);
      await collection.find({});
      const { ino } = await stat(rig.fileOf(spec.name));
      for (const put of documents(count, round + 2)) expected.set(put._id, put);
      await collection.write(documents(count, round + 2).map((put) => ({ put })));
      await collection.write([{ remove: `d${round}`, position: place(9) }]);
      expected.delete(`d${round}`);
      await saved(snapshots, spec.name, round + 2);
      await snapshots.close();
      expect((await stat(rig.fileOf(spec.name))).ino === ino).toBe(count < 1_000);
      const again = await rig.open([spec.name]);
      expect(await allOf(await again.store.collection(spec))).toEqual(byId([...expected.values()]));
      await again.snapshots.close();
    }
    expect(rig.doubted).toEqual([]);
  });

  it('says nothing to whoever has no key', async () => {
    const rig = await rigged();
    const spec = sampleSpec();
    await given(rig, spec, documents(100));
    const content = await readFile(rig.fileOf(spec.name));
    for (const text of [SECRET, 'd42', 'checkpoint', 'group']) expect(content.includes(text)).toBe(false);
  });

  it('is gone with its key once it is forgotten, also while it is being read and written', async () => {
    const rig = await rigged();
    const spec = sampleSpec();
    await given(rig, spec, documents(3_000));
    const copy = await readFile(rig.fileOf(spec.name));
    const { store, snapshots } = await rig.open([spec.name]);
    const collection = await store.collection(spec);
    await snapshots.forget(spec.name);
    expect(await readdir(rig.folder)).toEqual([]);
    // What is in memory needs no copy.
    expect(await allOf(collection)).toEqual(byId(documents(3_000)));
    const writing = saved(snapshots, spec.name).catch((error: Error) => error.name);
    await snapshots.forget(spec.name);
    expect(await writing).toBe('AbortError');
    expect(await readdir(rig.folder)).toEqual([]);
    await snapshots.close();
    // Whoever has kept the file cannot open it.
    await writeFile(rig.fileOf(spec.name), copy);
    const again = await rig.open([spec.name]);
    expect(await allOf(await again.store.collection(spec))).toEqual([]);
    expect(rig.logged.join()).toContain('its key is gone');
  });
});

describe('what cannot be trusted', () => {
  it.each<[string, (rig: SnapshotRig, file: string) => Promise<unknown>]>([
    ['cut off', (_, file) => truncate(file, 9_000)],
    ['empty', (_, file) => truncate(file, 0)],
    ['no database', (_, file) => writeFile(file, 'x'.repeat(20_000))],
    ['without a header', async (_, file) => change(file, 'DELETE FROM header')],
    ['of another format', async (_, file) => change(file, 'ALTER TABLE header RENAME TO head')],
    ['header flipped', async (_, file) => flip(file, 'header', 'id = 0')],
    ['sealed with a key that is gone', async (rig, file) => rig.vault.destroy(keyIdOf(file))],
    ['of another collection', (rig, file) => swapped(rig, file)],
  ])('is removed at the start: %s', async (_, damage) => {
    const rig = await rigged();
    const spec = sampleSpec();
    await given(rig, spec, documents(500));
    await damage(rig, rig.fileOf(spec.name));
    const { store } = await rig.open([spec.name]);
    expect(await allOf(await store.collection(spec))).toEqual([]);
    const beside = await store.collection({ name: `${spec.name}.checkpoint`, indexes: [] });
    expect(await beside.count({})).toBe(0);
    expect(await readdir(rig.folder)).toEqual([]);
    expect(rig.logged).toHaveLength(1);
  });

  it('is what was made of another log, or before something was passed over', async () => {
    const rig = await rigged();
    const spec = sampleSpec();
    await given(rig, spec, documents(5));
    const { store } = await rig.open([spec.name], { ground: 'log 1' });
    expect(await allOf(await store.collection(spec))).toEqual([]);
    expect(existsSync(rig.fileOf(spec.name))).toBe(false);
  });

  it('is of an older version, or was left behind by a process that was killed', async () => {
    const rig = await rigged();
    const spec = sampleSpec();
    await given(rig, spec, documents(5));
    for (const name of ['older.v1.sqlite-journal', 'new.v1.sqlite.new', 'old.v1.sqlite.gone', 'odd'])
      await writeFile(`${rig.folder}/${name}`, 'x');
    await (await rig.open(['parties.v2'])).snapshots.close();
    expect(await readdir(rig.folder)).toEqual([]);
  });

  it('is a draft that was whole when its process was killed, which takes no key away from what stands', async () => {
    const rig = await rigged();
    const spec = sampleSpec();
    await given(rig, spec, documents(5));
    const file = rig.fileOf(spec.name);
    await copyFile(file, `${file}.new`);
    const { store } = await rig.open([spec.name]);
    expect(await allOf(await store.collection(spec))).toEqual(byId(documents(5)));
    expect(await readdir(rig.folder)).toEqual([basename(file)]);
    expect(rig.logged).toEqual([]);
  });

  it('is such a draft without what it was to replace: its key goes with it', async () => {
    const rig = await rigged();
    const spec = sampleSpec();
    await given(rig, spec, documents(5));
    const file = rig.fileOf(spec.name);
    const keyId = keyIdOf(file);
    await rename(file, `${file}.new`);
    await (await rig.open([spec.name])).snapshots.close();
    expect(await readdir(rig.folder)).toEqual([]);
    expect((await rig.vault.find([keyId])).size).toBe(0);
  });

  it.each<[string, string, (all: number) => string]>([
    ['a bucket flipped', 'flip', () => 'number = 3'],
    ['a bucket missing', 'delete', () => 'number = 3'],
    ['the last bucket missing', 'delete', (all) => `number = ${all - 1}`],
  ])('is noticed later: %s', async (_, how, where) => {
    const rig = await rigged();
    const spec = sampleSpec();
    await given(rig, spec, documents(500));
    const file = rig.fileOf(spec.name);
    if (how === 'flip') flip(file, 'buckets', where(32));
    else change(file, `DELETE FROM buckets WHERE ${where(32)}`);
    const { store, snapshots } = await rig.open([spec.name]);
    const collection = await store.collection(spec);
    await expect(collection.find({})).rejects.toThrow(StoreUnavailable);
    await expect(collection.get(['d1'])).rejects.toThrow(StoreUnavailable);
    await expect(collection.write([{ remove: 'd1', position: place(3) }])).rejects.toThrow(StoreUnavailable);
    expect(rig.doubted).toEqual([spec.name]);
    // Nothing of it may be written as if it were right, before it is made anew.
    expect(snapshots.unsaved(spec.name)).toBeNull();
    await store.drop(spec.name);
    await collection.write([{ put: { _id: 'd1', position: place(1) } }]);
    expect(await allOf(collection)).toHaveLength(1);
    await saved(snapshots, spec.name);
    await snapshots.close();
    const again = await rig.open([spec.name]);
    expect(await allOf(await again.store.collection(spec))).toHaveLength(1);
  });

  it('is noticed wherever a byte is flipped, or makes no difference', async () => {
    const rig = await rigged();
    const spec = sampleSpec();
    await given(rig, spec, documents(200));
    const whole = await readFile(rig.fileOf(spec.name));
    const expected = byId(documents(200));
    for (let at = 7; at < whole.length; at += 613) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 0x41;
      await writeFile(rig.fileOf(spec.name), damaged);
      const { store, snapshots } = await rig.open([spec.name], {
        vault: { ...rig.vault, destroy: async () => undefined },
      });
      const collection = await store.collection(spec);
      const answer = await allOf(collection).catch(() => 'in doubt' as const);
      if (answer !== 'in doubt' && answer.length > 0) expect(answer).toEqual(expected);
      await snapshots.close();
    }
  });
});

it('stays as it was when the next one cannot be written, which is then written whole', async () => {
  const rig = await rigged();
  const spec = sampleSpec();
  await given(rig, spec, documents(5));
  const { store, snapshots } = await rig.open([spec.name]);
  const collection = await store.collection(spec);
  await collection.write(documents(2_000, 2).map((put) => ({ put })));
  await collection.find({});
  const inTheWay = `${rig.fileOf(spec.name)}.new`;
  await mkdir(inTheWay);
  await expect(saved(snapshots, spec.name, 2)).rejects.toThrow();
  const between = await readFile(rig.fileOf(spec.name));
  await rmdir(inTheWay);
  await saved(snapshots, spec.name, 2);
  await snapshots.close();
  const last = await readFile(rig.fileOf(spec.name));
  for (const [content, expected] of [
    [between, documents(5)],
    [last, documents(2_000, 2)],
  ] as const) {
    await writeFile(rig.fileOf(spec.name), content);
    const again = await rig.open([spec.name]);
    expect(await allOf(await again.store.collection(spec))).toEqual(byId(expected));
    await again.snapshots.close();
  }
});
