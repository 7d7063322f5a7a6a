import type { NoticesAnswer } from '@duende/contracts/notices/notice-answers';
import { by, day, when, type Given } from '@duende/testkit/samples/given-log';
import {
  approved,
  BRUNO,
  noticesRead,
  PARTY,
  people,
  RIDE,
  ridePublished,
  rsvp,
  submitted,
  updated,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { bruno } from '../testing/actors.ts';
import { givenEvents } from '../testing/query-rig.ts';

const EVE = '2026-12-04T18:00:00.000Z';
const LATER = '2026-12-04T20:00:00.000Z';
/** Bruno goes to Luna on the 5th of December, in his own car. */
const before = [
  ...people.map((person) => when(day(1), person)),
  when(day(1), submitted({ details: { name: 'Luna', dates: ['2026-12-05'], startTime: '23:00' } })),
  when(day(2), approved()),
  when(day(3), rsvp({ userId: BRUNO })),
  when(day(4), ridePublished({ userId: BRUNO, leavesAt: '2026-12-05T18:30' })),
];

async function read(events: readonly Given[], at = LATER): Promise<NoticesAnswer> {
  const rig = await givenEvents([...before, ...events], { now: () => Date.parse(at) });
  return rig.read<NoticesAnswer>('/api/users/notices', bruno);
}

test('the reminder has what the page shows, and is there from seven in the evening before', async () => {
  expect(await read([], '2026-12-04T17:59:59.000Z')).toEqual({ notices: [], unread: 0 });
  const { notices, unread } = await read([]);
  expect(unread).toBe(1);
  expect(notices).toMatchObject([
    {
      ...{ at: EVE, kind: 'eve', as: 'goer', event: { id: PARTY, name: 'Luna' }, isRead: false },
      eve: {
        ...{ day: '2026-12-05', time: '23:00', where: 'Madrid' },
        ride: { rideId: RIDE, leavesAt: '2026-12-05T18:30' },
      },
    },
  ]);
});

test('it comes after what changed before that evening, and before what changes since, and is read by time', async () => {
  const changed = (at: string, to: string) =>
    when(at, updated({ changes: { startTime: { from: '23:00', to } } }));
  const events = [changed('2026-12-04T12:00:00.000Z', '22:00'), changed('2026-12-04T19:00:00.000Z', '23:30')];
  const { notices } = await read(events);
  expect(notices.map(({ kind, at }) => `${kind} ${at.slice(11, 16)}`)).toEqual([
    'changed 19:00',
    'eve 18:00',
    'changed 12:00',
  ]);
  const readAt = async (at: string) => {
    const answer = await read([when(at, by(BRUNO, noticesRead({ userId: BRUNO })))]);
    return answer.notices.map(({ isRead }) => isRead);
  };
  expect(await readAt('2026-12-04T17:00:00.000Z')).toEqual([false]);
  expect(await readAt('2026-12-04T18:30:00.000Z')).toEqual([true]);
});
