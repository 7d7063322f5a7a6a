import { START } from '@duende/contracts/events/domain-event';
import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { askedFeed } from '../feeds/feeds.ts';
import { partyDocument, positionAt } from '../testing/fake-party-model.ts';
import { luna, responseCacheRig } from '../testing/response-cache-rig.ts';

const at = (number: number, name = 'Luna', status: 'approved' | 'pending' | 'rejected' = 'approved') =>
  partyDocument({ ...luna, name, status }, { position: positionAt(number) });

/** A cache that shows one party, at position 1. */
async function given() {
  const rig = responseCacheRig();
  const { parties, progress, cache } = rig;
  parties.documents.set(luna.id, at(1));
  progress.advance(positionAt(1));
  await cache.settled();
  const move = (...[number, ...changed]: Parameters<typeof at>) => {
    parties.documents.set(luna.id, at(number, ...changed));
    progress.advance(positionAt(number));
  };
  return { ...rig, move };
}

test('a change is shown before the position moves past it, never the position without the change', async () => {
  const { parties, progress, cache, names } = await given();
  let open: (value: unknown) => void = () => {};
  parties.gate = new Promise((resolve) => (open = resolve));
  parties.documents.set(luna.id, at(3, 'Luna llena'));
  progress.advance(positionAt(4));
  expect([cache.position(), names()]).toEqual([positionAt(1), ['Luna']]);
  open(null);
  await cache.settled();
  expect([cache.position(), names()]).toEqual([positionAt(4), ['Luna llena']]);
});

test('a position that moves costs one reading, and none where it is the same', async () => {
  const { parties, progress, cache } = await given();
  const before = parties.readings;
  progress.advance(positionAt(2));
  await cache.settled();
  expect(parties.readings).toBe(before + 1);
  progress.advance(positionAt(2));
  await cache.settled();
  expect(parties.readings).toBe(before + 1);
});

test('events of no party cost no reading, also before one that changes a party', async () => {
  const { parties, progress, cache, names } = await given();
  const before = parties.readings;
  progress.advance(positionAt(3), positionAt(1));
  await cache.settled();
  expect([cache.position(), parties.readings]).toEqual([positionAt(3), before]);
  parties.documents.set(luna.id, at(4, 'Luna nueva'));
  progress.advance(positionAt(6), positionAt(4));
  await cache.settled();
  expect([cache.position(), names()]).toEqual([positionAt(6), ['Luna nueva']]);
});

test('only what changed since is read', async () => {
  const { parties, cache, names, move } = await given();
  const sol = samplePartyAnswer({ id: sampleId(2), name: 'Sol' });
  parties.documents.set(sol.id, partyDocument(sol, { position: positionAt(1) }));
  move(2, 'Luna nueva');
  await cache.settled();
  expect(names()).toEqual(['Luna nueva']);
});

test('a cache filled after deletions shows when the last one was', async () => {
  const { parties, progress, cache } = responseCacheRig();
  const deletions = ['2026-11-02T10:00:00.000Z', '2026-11-04T10:00:00.000Z', '2026-11-03T10:00:00.000Z'];
  for (const [index, changedAt] of deletions.entries()) {
    const party = samplePartyAnswer({ id: sampleId(index + 2), status: 'deleted' });
    parties.documents.set(party.id, partyDocument(party, { changedAt }));
  }
  const rejected = samplePartyAnswer({ id: sampleId(9), status: 'rejected' });
  parties.documents.set(rejected.id, partyDocument(rejected, { changedAt: '2026-11-05T10:00:00.000Z' }));
  progress.advance(positionAt(1));
  await cache.settled();
  const feed = askedFeed('/novedades.atom');
  if (feed === null) throw new Error('no feed');
  expect(cache.parties.feed(feed, '2026-12-01').toString()).toContain(`<updated>${deletions[1]}</updated>`);
});

test.each(['pending', 'rejected'] as const)('a party that is %s leaves', async (status) => {
  const { cache, names, move } = await given();
  move(2, 'Luna', status);
  await cache.settled();
  expect(names()).toEqual([]);
});

test('a change during a read is read too', async () => {
  const { parties, progress, cache, names, move } = await given();
  let open: (value: unknown) => void = () => {};
  parties.gate = new Promise((resolve) => (open = resolve));
  progress.advance(positionAt(2));
  move(3, 'Luna', 'pending');
  open(null);
  await cache.settled();
  expect([cache.position(), names()]).toEqual([positionAt(3), []]);
});

test('a change at any moment of a read is read too', async () => {
  const { cache, names, move } = await given();
  for (let moments = 0; moments < 24; moments += 1) {
    move(2 * moments + 2, `Luna ${2 * moments + 2}`);
    for (let count = 0; count < moments; count += 1) await Promise.resolve();
    move(2 * moments + 3, `Luna ${2 * moments + 3}`);
    await cache.settled();
    expect([cache.position(), names()]).toEqual([positionAt(2 * moments + 3), [`Luna ${2 * moments + 3}`]]);
  }
});

test('a read model that was rebuilt is read whole', async () => {
  const { parties, progress, cache, names } = await given();
  parties.documents.clear();
  progress.advance(START);
  await cache.settled();
  expect([cache.position(), names()]).toEqual([START, []]);
});

test('another version at the same position is read whole when a message comes', async () => {
  const { parties, cache, names } = await given();
  parties.documents.set(luna.id, at(1, 'Luna de otra versión'));
  const before = parties.readings;
  cache.reload();
  await cache.settled();
  expect(names()).toEqual(['Luna de otra versión']);
  expect(parties.readings).toBe(before + 2);
});

test('resync reads everything again, what is gone as well', async () => {
  const { parties, bus, cache, names } = await given();
  parties.documents.clear();
  parties.set(samplePartyAnswer({ id: sampleId(2), name: 'Sol' }));
  await bus.publish([{ topics: ['all'], message: { name: 'resync', payload: { position: positionAt(4) } } }]);
  await cache.settled();
  expect(names()).toEqual(['Sol']);
});

test('other messages cause no read', async () => {
  const { parties, bus, cache } = await given();
  const before = parties.readings;
  const position = positionAt(2);
  await bus.publish([
    { topics: ['home'], message: { name: 'event.updated', payload: { position, event: luna } } },
    { topics: ['home'], message: { name: 'event.removed', payload: { position, eventId: luna.id } } },
  ]);
  await cache.settled();
  expect(parties.readings).toBe(before);
});
