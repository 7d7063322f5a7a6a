import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { eventCard } from '@duende/contracts/parties/event-card';
import { CARDS_PATH, LIST_PATH } from '@duende/contracts/parties/list-path';
import { byEarliestUpcoming } from '@duende/contracts/parties/party-filters';
import { expect, test } from 'vitest';
import { askedFeed } from '../feeds/feeds.ts';
import { strongEtag } from '../http/representation.ts';
import { parseEventListQuery, type ListView } from '../parties/party-queries.ts';
import { noParties, published } from '../testing/fake-party-model.ts';
import type { CachedParties } from './cached-parties.ts';

const party = (number: number, given: Partial<EventAnswer> = {}) =>
  samplePartyAnswer({ dates: ['2026-12-05'], id: sampleId(number), name: `Fiesta ${number}`, ...given });

const bytesOf = (parties: CachedParties, today: string, view: ListView = 'whole') =>
  parties.list(parseEventListQuery(view === 'cards' ? CARDS_PATH : LIST_PATH), today);

const listed = (parties: CachedParties, today: string, view?: ListView) =>
  JSON.parse(bytesOf(parties, today, view).toString()) as EventAnswer[];
const namesOf = (parties: CachedParties, today: string) => listed(parties, today).map(({ name }) => name);

test('the list is sorted by earliest upcoming day, and again after midnight', () => {
  const parties = noParties();
  expect(namesOf(parties, '2026-12-05')).toEqual([]);
  parties.put(published(party(1, { dates: ['2026-12-20'] })));
  parties.put(published(party(2, { dates: ['2026-12-05'] })));
  parties.put(published(party(3, { dates: ['2026-12-10'] })));
  expect(namesOf(parties, '2026-12-05')).toEqual(['Fiesta 2', 'Fiesta 3', 'Fiesta 1']);
  expect(namesOf(parties, '2026-12-06')).toEqual(['Fiesta 3', 'Fiesta 1', 'Fiesta 2']);
});

test('a change serialises only that party', () => {
  const parties = noParties();
  parties.put(published(party(1)));
  parties.put(published(party(2)));
  const [first, second] = [parties.party(sampleId(1)), parties.party(sampleId(2))];
  parties.put(published(party(2, { name: 'Otra', revision: 2 })));
  expect(parties.party(sampleId(1))).toBe(first);
  expect(parties.party(sampleId(2))?.etag).not.toBe(second?.etag);
  expect(namesOf(parties, '2026-12-05')).toEqual(['Fiesta 1', 'Otra']);
});

test('a party is found only by its id and its present share link', () => {
  const parties = noParties();
  parties.put(published(party(1)));
  const link = '2026-12-05-fiesta-1-00000001';
  expect(parties.party(link)).toBe(parties.party(sampleId(1)));
  expect(parties.party('2026-12-05-otra-00000001')).toBeNull();
  parties.put(published(party(1, { name: 'Otra' })));
  expect(parties.party(link)).toBeNull();
  expect(parties.party('2026-12-05-otra-00000001')).toBe(parties.party(sampleId(1)));
  parties.remove(sampleId(1));
  expect(parties.party('2026-12-05-otra-00000001')).toBeNull();
  expect(parties.party(sampleId(1))).toBeNull();
  expect(parties.ids()).toEqual([]);
});

test('a link that parties share leads nowhere, whichever of them changes or leaves', () => {
  const parties = noParties();
  const link = '2026-12-05-fiesta-1-00000001';
  const twin = party(1, { id: '00000001-1111-4111-8111-111111111111' });
  const third = party(1, { id: '00000001-2222-4222-8222-222222222222' });
  parties.put(published(party(1)));
  expect(parties.party(link)).not.toBeNull();
  parties.put(published(twin));
  expect(parties.party(link)).toBeNull();
  expect(parties.party(twin.id)).not.toBeNull();
  parties.put(published({ ...twin, revision: 2 }));
  expect(parties.party(link)).toBeNull();
  parties.put(published(third));
  expect(parties.party(link)).toBeNull();
  parties.remove(twin.id);
  expect(parties.party(link)).toBeNull();
});

test('the number of changes stays while the parties do', () => {
  const parties = noParties();
  const seen = [parties.changes];
  const change = (act: () => void) => {
    act();
    const isNew = !seen.includes(parties.changes);
    seen.push(parties.changes);
    return isNew;
  };
  expect(change(() => parties.put(published(party(1))))).toBe(true);
  expect(change(() => parties.put(published(party(2))))).toBe(true);
  expect(change(() => parties.put(published(party(1, { name: 'Otra' }))))).toBe(true);
  expect(change(() => parties.remove(sampleId(2)))).toBe(true);
  expect(change(() => parties.remove(sampleId(2)))).toBe(false);
  expect(change(() => void namesOf(parties, '2026-12-05'))).toBe(false);
  expect(change(() => parties.put(published(party(1, { name: 'Otra' }))))).toBe(false);
});

test('a party that leaves leaves the list', () => {
  const parties = noParties();
  parties.put(published(party(1)));
  parties.put(published(party(2)));
  parties.remove(sampleId(1));
  expect(namesOf(parties, '2026-12-05')).toEqual(['Fiesta 2']);
});

test('the cards are the parties of the list in its order; a change of what they do not show leaves them as they are', () => {
  const parties = noParties();
  for (const number of [3, 1, 2]) parties.put(published(party(number, { dates: [`2026-12-0${number}`] })));
  const whole = listed(parties, '2026-12-01');
  expect(listed(parties, '2026-12-01', 'cards')).toEqual(whole.map(eventCard));
  expect(whole.map(({ name }) => name)).toEqual(['Fiesta 1', 'Fiesta 2', 'Fiesta 3']);
  const etags = () => [
    strongEtag(bytesOf(parties, '2026-12-01')),
    strongEtag(bytesOf(parties, '2026-12-01', 'cards')),
  ];
  const [list, shown] = etags();
  parties.put(published(party(2, { dates: ['2026-12-02'], description: 'Trae linterna.' })));
  expect(etags()).toEqual([expect.not.stringMatching(list ?? ''), shown]);
});

test('in whatever order parties come, change and go, the list has the order of their days', () => {
  const parties = noParties();
  const dayOf = (number: number) => `2026-12-${String((number % 28) + 1).padStart(2, '0')}`;
  const there = new Map<number, EventAnswer>();
  for (let step = 0; step < 300; step += 1) {
    const number = (step * 37) % 101;
    if (step % 7 === 0) parties.remove(sampleId(number));
    else parties.put(published(party(number, { dates: [dayOf(step * 11)] })));
    if (step % 7 === 0) there.delete(number);
    else there.set(number, party(number, { dates: [dayOf(step * 11)] }));
    const today = dayOf(Math.floor(step / 50) * 4);
    if (step % 3 === 0)
      expect(listed(parties, today)).toEqual([...there.values()].sort(byEarliestUpcoming(today)));
  }
});

test('a list by ticks has the parties that say yes to all of them', () => {
  const parties = noParties();
  const yes = { answer: 'yes', line: '' } as const;
  const no = { answer: 'no', line: '' } as const;
  parties.put(published(party(1, { care: { freeWater: yes, dogs: yes } })));
  parties.put(published(party(2, { care: { freeWater: yes, dogs: no } })));
  parties.put(published(party(3, { care: { freeWater: yes } })));
  const found = (care: string) => {
    const list = parties.list(parseEventListQuery(`${CARDS_PATH}&care=${care}`), '2026-12-05');
    return (JSON.parse(list.toString()) as EventAnswer[]).map(({ name }) => name);
  };
  expect(found('freeWater')).toEqual(['Fiesta 1', 'Fiesta 2', 'Fiesta 3']);
  expect(found('freeWater,dogs')).toEqual(['Fiesta 1']);
  expect(found('camping')).toEqual([]);
  parties.put(published(party(2, { care: { camping: yes } })));
  expect(found('camping')).toEqual(['Fiesta 2']);
});

test('by itself a party says more than the list does', () => {
  const parties = noParties();
  const source = 'https://www.goabase.net/party/1';
  parties.put(published(party(1)), { ...party(1), source });
  const bytes = parties.party(sampleId(1))?.form.bytes.toString() ?? '';
  expect(JSON.parse(bytes)).toEqual({ ...party(1), source });
  expect(listed(parties, '2026-12-05')).toEqual([party(1)]);
});

test('feeds change with their parties and when one is deleted, and say when', () => {
  const parties = noParties();
  const feed = askedFeed('/novedades.json');
  if (feed === null) throw new Error('no feed');
  const written = () => JSON.parse(parties.feed(feed, '2026-12-01').toString()) as { items: unknown[] };
  parties.put(published(party(1)));
  parties.put(published(party(2)));
  expect(written().items).toHaveLength(2);
  expect(parties.published([sampleId(2), sampleId(9)])).toEqual([published(party(2))]);
  const before = parties.changes;
  parties.putDeleted(sampleId(9), '2026-11-02T10:00:00Z');
  expect(parties.changes).toBeGreaterThan(before);
  const after = parties.changes;
  parties.putDeleted(sampleId(9), '2026-11-02T10:00:00Z');
  expect(parties.changes).toBe(after);
  parties.putDeleted(sampleId(2), '2026-11-03T10:00:00Z');
  expect(written().items).toHaveLength(1);
  expect(parties.changes).toBe(after + 1);
});
