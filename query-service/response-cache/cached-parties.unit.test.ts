import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { eventCard } from '@duende/contracts/parties/event-card';
import { START } from '@duende/contracts/events/domain-event';
import { byEarliestUpcoming } from '@duende/contracts/parties/party-filters';
import { describe, expect, test } from 'vitest';
import type { ListView } from '../parties/party-queries.ts';
import { CachedParties, RENEWALS } from './cached-parties.ts';

const failed = (error: unknown) => {
  throw error;
};
const party = (number: number, given: Partial<EventAnswer> = {}) =>
  samplePartyAnswer({ dates: ['2026-12-05'], id: sampleId(number), name: `Fiesta ${number}`, ...given });

const listOf = (parties: CachedParties, today: string, view: 'whole' | 'cards' = 'whole') =>
  parties.list(view, { today, position: START, wanted: null }).list;

function listed(parties: CachedParties, today: string): string[] {
  const body = listOf(parties, today).variant(['identity']).bytes.toString();
  return (JSON.parse(body) as EventAnswer[]).map(({ name }) => name);
}

test('the list is sorted by earliest upcoming day, and again after midnight', () => {
  const parties = new CachedParties({ fixedHeaders: [], onError: failed });
  expect(listed(parties, '2026-12-05')).toEqual([]);
  parties.put(party(1, { dates: ['2026-12-20'] }));
  parties.put(party(2, { dates: ['2026-12-05'] }));
  parties.put(party(3, { dates: ['2026-12-10'] }));
  expect(listed(parties, '2026-12-05')).toEqual(['Fiesta 2', 'Fiesta 3', 'Fiesta 1']);
  const before = listOf(parties, '2026-12-05');
  expect(listOf(parties, '2026-12-05')).toBe(before);
  expect(listed(parties, '2026-12-06')).toEqual(['Fiesta 3', 'Fiesta 1', 'Fiesta 2']);
});

test('a change serialises that party alone', () => {
  const parties = new CachedParties({ fixedHeaders: [], onError: failed });
  parties.put(party(1));
  parties.put(party(2));
  const [first, second] = [parties.party(sampleId(1)), parties.party(sampleId(2))];
  parties.put(party(2, { name: 'Otra', revision: 2 }));
  expect(parties.party(sampleId(1))).toBe(first);
  expect(parties.party(sampleId(2))?.etag).not.toBe(second?.etag);
  expect(listed(parties, '2026-12-05')).toEqual(['Fiesta 1', 'Otra']);
});

test('a party is found by its id and its present share link alone', () => {
  const parties = new CachedParties({ fixedHeaders: [], onError: failed });
  parties.put(party(1));
  const link = '2026-12-05-fiesta-1-00000001';
  expect(parties.party(link)).toBe(parties.party(sampleId(1)));
  expect(parties.party('2026-12-05-otra-00000001')).toBeNull();
  parties.put(party(1, { name: 'Otra' }));
  expect(parties.party(link)).toBeNull();
  expect(parties.party('2026-12-05-otra-00000001')).toBe(parties.party(sampleId(1)));
  parties.remove(sampleId(1));
  expect(parties.party('2026-12-05-otra-00000001')).toBeNull();
  expect(parties.party(sampleId(1))).toBeNull();
  expect(parties.ids()).toEqual([]);
});

test('a link that parties share is nobody’s, whichever of them changes or leaves', () => {
  const parties = new CachedParties({ fixedHeaders: [], onError: failed });
  const link = '2026-12-05-fiesta-1-00000001';
  const twin = party(1, { id: '00000001-1111-4111-8111-111111111111' });
  const third = party(1, { id: '00000001-2222-4222-8222-222222222222' });
  parties.put(party(1));
  expect(parties.party(link)).not.toBeNull();
  parties.put(twin);
  expect(parties.party(link)).toBeNull();
  expect(parties.party(twin.id)).not.toBeNull();
  parties.put({ ...twin, revision: 2 });
  expect(parties.party(link)).toBeNull();
  parties.put(third);
  expect(parties.party(link)).toBeNull();
  parties.remove(twin.id);
  expect(parties.party(link)).toBeNull();
});

test('the number of changes stays while the parties do', () => {
  const parties = new CachedParties({ fixedHeaders: [], onError: failed });
  const seen = [parties.changes];
  const change = (act: () => void) => {
    act();
    const isNew = !seen.includes(parties.changes);
    seen.push(parties.changes);
    return isNew;
  };
  expect(change(() => parties.put(party(1)))).toBe(true);
  expect(change(() => parties.put(party(2)))).toBe(true);
  expect(change(() => parties.put(party(1, { name: 'Otra' })))).toBe(true);
  expect(change(() => parties.remove(sampleId(2)))).toBe(true);
  expect(change(() => parties.remove(sampleId(2)))).toBe(false);
  expect(change(() => void listOf(parties, '2026-12-05'))).toBe(false);
  expect(change(() => parties.put(party(1, { name: 'Otra' })))).toBe(false);
});

test('a party that leaves leaves the list, and what is listed again is the same answer in another body', () => {
  const parties = new CachedParties({ fixedHeaders: [], onError: failed });
  parties.put(party(1));
  parties.put(party(2));
  const { etag } = listOf(parties, '2026-12-05');
  parties.remove(sampleId(1));
  expect(listed(parties, '2026-12-05')).toEqual(['Fiesta 2']);
  expect(listOf(parties, '2026-12-05').etag).not.toBe(etag);
});

test('the cards are the parties of the list in its order; a change of what they do not show leaves them as they are', () => {
  const parties = new CachedParties({ fixedHeaders: [], onError: failed });
  for (const number of [3, 1, 2]) parties.put(party(number, { dates: [`2026-12-0${number}`] }));
  const cards = () =>
    JSON.parse(listOf(parties, '2026-12-01', 'cards').variant(['identity']).bytes.toString()) as unknown;
  const whole = parties.sorted('2026-12-01');
  expect(cards()).toEqual(whole.map(eventCard));
  expect(whole.map(({ name }) => name)).toEqual(['Fiesta 1', 'Fiesta 2', 'Fiesta 3']);
  const etags = () => (['whole', 'cards'] as const).map((view) => listOf(parties, '2026-12-01', view).etag);
  const [list, shown] = etags();
  parties.put(party(2, { dates: ['2026-12-02'], description: 'Trae linterna.' }));
  expect(etags()).toEqual([expect.not.stringMatching(list ?? ''), shown]);
});

test('in whatever order parties come, change and go, the list has the order of their days', () => {
  const parties = new CachedParties({ fixedHeaders: [], onError: failed });
  const dayOf = (number: number) => `2026-12-${String((number % 28) + 1).padStart(2, '0')}`;
  const there = new Map<number, EventAnswer>();
  for (let step = 0; step < 300; step += 1) {
    const number = (step * 37) % 101;
    if (step % 7 === 0) parties.remove(sampleId(number));
    else parties.put(party(number, { dates: [dayOf(step * 11)] }));
    if (step % 7 === 0) there.delete(number);
    else there.set(number, party(number, { dates: [dayOf(step * 11)] }));
    const today = dayOf(Math.floor(step / 50) * 4);
    if (step % 3 === 0)
      expect(parties.sorted(today)).toEqual([...there.values()].sort(byEarliestUpcoming(today)));
  }
});

describe('where changes come faster than renewals are free', () => {
  /** Changes and reads by turns until the bucket is empty, at one moment. */
  function pressed() {
    const clock = { now: 1000 };
    const parties = new CachedParties({ fixedHeaders: [], onError: failed, now: () => clock.now });
    let changes = 0;
    const change = () => {
      changes += 1;
      parties.put(party(1, { name: `Fiesta ${changes}`, revision: changes }));
    };
    const read = (given: { today?: string; wanted?: string | null; view?: ListView } = {}) => {
      const { today = '2026-12-05', wanted = null, view = 'whole' } = given;
      const reader = { today, wanted, position: at(changes) };
      const { list, position } = parties.list(view, reader);
      const [first] = JSON.parse(list.variant(['identity']).bytes.toString()) as EventAnswer[];
      return { name: first?.name, position };
    };
    change();
    read();
    read({ view: 'cards' });
    for (let times = 0; times < RENEWALS.burst; times += 1) {
      change();
      expect(read()).toEqual({ name: `Fiesta ${changes}`, position: at(changes) });
    }
    const held = { name: `Fiesta ${changes}`, position: at(changes) };
    change();
    return { clock, change, read, held, newest: { name: `Fiesta ${changes}`, position: at(changes) } };
  }
  const at = (changes: number) => changes.toString(16).padStart(16, '0');
  type Pressed = ReturnType<typeof pressed>;

  test.each<[string, (given: Pressed) => unknown, 'held' | 'newest']>([
    ['the list stands', ({ read }) => read(), 'held'],
    ['until it is a tenth of a second old', ({ clock, read }) => ((clock.now += 100), read()), 'newest'],
    ['also a moment before that', ({ clock, read }) => ((clock.now += 99), read()), 'held'],
    ['but for who has written', ({ newest, read }) => read({ wanted: newest.position }), 'newest'],
    ['and not for who wrote before', ({ held, read }) => read({ wanted: held.position }), 'held'],
    ['but for a new day', ({ read }) => read({ today: '2026-12-06' }), 'newest'],
    [
      'and is new for all once it was renewed for one',
      ({ newest, read }) => (read({ wanted: newest.position }), read()),
      'newest',
    ],
  ])('%s', (_, act, expected) => {
    const given = pressed();
    expect(act(given)).toEqual(given[expected]);
  });

  test('both views draw on one budget, each as old as it is itself', () => {
    const { read, held } = pressed();
    expect(read({ view: 'cards' })).toEqual({ name: 'Fiesta 1', position: at(1) });
    expect(read()).toEqual(held);
  });

  test('once they are few again, every one is renewed', () => {
    const { clock, change, read } = pressed();
    for (let times = 1; times <= 30; times += 1) {
      clock.now += 1000 / RENEWALS.perSecond;
      change();
      expect(read().name).toBe(`Fiesta ${RENEWALS.burst + 2 + times}`);
    }
  });
});
