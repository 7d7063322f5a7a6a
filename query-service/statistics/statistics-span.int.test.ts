import type { StatisticsAnswer } from '@duende/contracts/history/statistics-answer';
import { day, when } from '@duende/testkit/samples/given-log';
import { sampleId } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';
import { admin } from '../testing/actors.ts';
import { approved, deleted, people, submitted } from '@duende/testkit/samples/story';

const [first, last, far, long, waiting, gone] = [1, 2, 3, 4, 5, 6].map(sampleId) as [
  ...[string, string, string],
  ...[string, string, string],
];

/** What `Todo` reaches over: five years at most may be looked at, so that one slip would leave all the others out. */
test('all there is goes from the first to the last party, and to none that is absurdly far', async () => {
  const { read } = await givenEvents([
    ...people.map((person) => when(day(1), person)),
    ...[
      [first, '2026-10-31'],
      [last, '2028-11-01'],
      [far, '2062-06-06'],
      [long, '2006-06-06'],
    ].flatMap(([id = '', date = '']) => [
      submitted({ partyId: id, details: { dates: [date] } }),
      approved({ partyId: id }),
    ]),
    submitted({ partyId: waiting, details: { dates: ['2028-11-02'] } }),
    submitted({ partyId: gone, details: { dates: ['2028-11-02'] } }),
    approved({ partyId: gone }),
    deleted({ partyId: gone }),
  ]);
  const known = await read<StatisticsAnswer>('/api/statistics', admin);
  expect(known).toMatchObject({ first: '2026-10-31', last: '2028-11-01' });
  const all = await read<StatisticsAnswer>(`/api/statistics?from=${known.first}&to=${known.last}`, admin);
  expect(all.parties.map(({ month, count }) => [month, count])).toEqual([
    ['2026-10', 1],
    ['2028-11', 1],
  ]);
});
