import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { weekendsOf } from './weekends.ts';

const named = (name: string, change: Parameters<typeof samplePartyAnswer>[0]) =>
  samplePartyAnswer({ id: name, name, ...change });
const parties = [
  named('domingo', { dates: ['2026-09-27'] }),
  named('sábado', { dates: ['2026-09-26'] }),
  named('otro sábado', { dates: ['2026-10-03'] }),
  named('a las nueve', { dates: ['2026-10-03'], startTime: '21:00' }),
  named('cancelada', { dates: ['2026-10-10'], condition: 'cancelled' }),
  named('ya fue', { dates: ['2026-09-05'] }),
];
const shown = (at: string) =>
  weekendsOf(parties, Date.parse(at)).map(({ week, party, day }) => [week, party.name, day]);

test('each week opens with what begins first; weeks without a party, or with one that is called off, are left out', () => {
  expect(shown('2026-09-25T12:00Z')).toEqual([
    ['2026-09-21', 'sábado', '2026-09-26'],
    ['2026-09-28', 'a las nueve', '2026-10-03'],
  ]);
});

test('a night that goes on stays until it is over, although its day is past', () => {
  expect(shown('2026-09-27T03:00Z')[0]).toEqual(['2026-09-21', 'sábado', '2026-09-26']);
  expect(shown('2026-09-27T06:30Z')[0]).toEqual(['2026-09-21', 'domingo', '2026-09-27']);
});

test('a party of several days is in the week it goes on in', () => {
  const long = named('larga', { dates: ['2026-09-26', '2026-09-27', '2026-09-28'] });
  const [first] = weekendsOf([long], Date.parse('2026-09-28T18:00Z'));
  expect([first?.week, first?.day]).toEqual(['2026-09-28', '2026-09-28']);
});

test('those of the same hour are in the order of their names', () => {
  const two = [named('B', { dates: ['2026-10-03'] }), named('A', { dates: ['2026-10-03'] })];
  expect(weekendsOf(two, Date.parse('2026-09-25T12:00Z'))[0]?.party.name).toBe('A');
});
