import { START } from '@duende/contracts/events/domain-event';
import { describe, expect, test } from 'vitest';
import { partyDocument, positionAt } from '../testing/fake-party-model.ts';
import { luna, responseCacheRig } from '../testing/response-cache-rig.ts';

describe('where messages and positions come by ways of their own', () => {
  const at = (number: number, name = 'Luna', status: 'approved' | 'pending' = 'approved') =>
    partyDocument({ ...luna, name, status }, { position: positionAt(number) });

  async function setupApart() {
    const rig = responseCacheRig({ messagesPrecedeCheckpoint: false });
    const { parties, progress, cache } = rig;
    parties.documents.set(luna.id, at(1));
    progress.advance(positionAt(1));
    await cache.settled();
    return rig;
  }

  test('a change without a message is shown before the position moves past it', async () => {
    const { parties, progress, cache, names } = await setupApart();
    let open: (value: unknown) => void = () => {};
    parties.gate = new Promise((resolve) => (open = resolve));
    parties.documents.set(luna.id, at(3, 'Luna llena'));
    progress.advance(positionAt(4));
    expect([cache.position(), names()]).toEqual([positionAt(1), ['Luna']]);
    open(null);
    await cache.settled();
    expect([cache.position(), names()]).toEqual([positionAt(4), ['Luna llena']]);
  });

  test('a position that moves costs one reading, and none where it stands', async () => {
    const { parties, progress, cache } = await setupApart();
    const before = parties.readings;
    progress.advance(positionAt(2));
    await cache.settled();
    expect(parties.readings).toBe(before + 1);
    progress.advance(positionAt(2));
    await cache.settled();
    expect(parties.readings).toBe(before + 1);
  });

  test('a message that comes first shows the change, and the position waits for the read model', async () => {
    const { parties, progress, cache, tell, names } = await setupApart();
    parties.documents.set(luna.id, at(3, 'Luna llena'));
    await tell(luna, positionAt(3));
    await cache.settled();
    expect([cache.position(), names()]).toEqual([positionAt(1), ['Luna llena']]);
    progress.advance(positionAt(3));
    await cache.settled();
    expect(cache.position()).toBe(positionAt(3));
  });

  test('what moves while it is read is read too', async () => {
    const { parties, progress, cache, names } = await setupApart();
    let open: (value: unknown) => void = () => {};
    parties.gate = new Promise((resolve) => (open = resolve));
    progress.advance(positionAt(2));
    parties.documents.set(luna.id, at(3, 'Luna', 'pending'));
    progress.advance(positionAt(3));
    open(null);
    await cache.settled();
    expect([cache.position(), names()]).toEqual([positionAt(3), []]);
  });

  test('what moves in whichever moment of a reading is read too', async () => {
    const { parties, progress, cache, names } = await setupApart();
    const move = (number: number) => {
      parties.documents.set(luna.id, at(number, `Luna ${number}`));
      progress.advance(positionAt(number));
    };
    for (let moments = 0; moments < 24; moments += 1) {
      move(2 * moments + 2);
      for (let count = 0; count < moments; count += 1) await Promise.resolve();
      move(2 * moments + 3);
      await cache.settled();
      expect([cache.position(), names()]).toEqual([positionAt(2 * moments + 3), [`Luna ${2 * moments + 3}`]]);
    }
  });

  test('a read model that was rebuilt is read whole', async () => {
    const { parties, progress, cache, names } = await setupApart();
    parties.documents.clear();
    progress.advance(START);
    await cache.settled();
    expect([cache.position(), names()]).toEqual([START, []]);
  });

  test('another generation at the same position is read whole when it is said', async () => {
    const { parties, cache, names } = await setupApart();
    parties.documents.set(luna.id, at(1, 'Luna de otra versión'));
    const before = parties.readings;
    cache.reload();
    await cache.settled();
    expect(names()).toEqual(['Luna de otra versión']);
    expect(parties.readings).toBe(before + 1);
  });
});
