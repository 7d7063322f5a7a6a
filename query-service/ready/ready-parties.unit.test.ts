import type { EventAnswer } from '@duende/contracts/api/answers';
import { expect, test } from 'vitest';
import { sampleEvent, sampleId } from '../testing/sample-party.ts';
import { ReadyParties } from './ready-parties.ts';

const failed = (error: unknown) => {
  throw error;
};
const party = (number: number, given: Partial<EventAnswer> = {}) =>
  sampleEvent({ id: sampleId(number), name: `Fiesta ${number}`, ...given });

function listed(parties: ReadyParties, today: string): string[] {
  const body = parties.list(today).body.identity.bytes.toString();
  return (JSON.parse(body) as EventAnswer[]).map(({ name }) => name);
}

test('the list reads by earliest upcoming day, and anew after midnight', () => {
  const parties = new ReadyParties([], failed);
  expect(listed(parties, '2026-12-05')).toEqual([]);
  parties.put(party(1, { dates: ['2026-12-20'] }));
  parties.put(party(2, { dates: ['2026-12-05'] }));
  parties.put(party(3, { dates: ['2026-12-10'] }));
  expect(listed(parties, '2026-12-05')).toEqual(['Fiesta 2', 'Fiesta 3', 'Fiesta 1']);
  const before = parties.list('2026-12-05').body;
  expect(parties.list('2026-12-05').body).toBe(before);
  expect(listed(parties, '2026-12-06')).toEqual(['Fiesta 3', 'Fiesta 1', 'Fiesta 2']);
});

test('a change serialises that party alone', () => {
  const parties = new ReadyParties([], failed);
  parties.put(party(1));
  parties.put(party(2));
  const [first, second] = [parties.party(sampleId(1)), parties.party(sampleId(2))];
  parties.put(party(2, { name: 'Otra', revision: 2 }));
  expect(parties.party(sampleId(1))).toBe(first);
  expect(parties.party(sampleId(2))?.etag).not.toBe(second?.etag);
  expect(listed(parties, '2026-12-05')).toEqual(['Fiesta 1', 'Otra']);
});

test('a party is found by its id and its present share link alone', () => {
  const parties = new ReadyParties([], failed);
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

test('a link that two parties share is nobody’s', () => {
  const parties = new ReadyParties([], failed);
  const twin = '00000001-1111-4111-8111-111111111111';
  parties.put(party(1));
  parties.put(party(1, { id: twin }));
  expect(parties.party('2026-12-05-fiesta-1-00000001')).toBeNull();
  expect(parties.party(twin)).not.toBeNull();
});
