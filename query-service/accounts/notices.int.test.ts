import type { NoticesAnswer } from '@duende/contracts/notices/notice-answers';
import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import { by, byCommand, day, when, type Given } from '@duende/testkit/samples/given-log';
import {
  accountSuspended,
  ALBA,
  BRUNO,
  cancelled,
  changeProposed,
  deleted,
  noticesRead,
  people,
  PARTY,
  proposalAccepted,
  proposalRejected,
  proposalReopened,
  reinstated,
  rejected,
  rescheduled,
  ridePublished,
  rideRemoved,
  rsvp,
  rsvpWithdrawn,
  seatGranted,
  seatRequested,
  submitted,
  updated,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { alba } from '../testing/actors.ts';
import { givenEvents } from '../testing/query-rig.ts';
import { DETAILS, CALLED_OFF, off, before, goes, read, summaries } from './testing/read-notices.ts';

test('attendees are shown changes since they confirmed, the newest first, with old and new value', async () => {
  const hour = { startTime: { from: '22:00', to: '23:00' } };
  const answer = await read([goes, when(day(4), updated({ changes: hour })), when(day(5), off)]);
  expect(answer.unread).toBe(2);
  expect(answer.notices).toMatchObject([
    {
      at: day(5),
      kind: 'cancelled',
      as: 'goer',
      event: { id: PARTY, name: 'Luna', photo: null },
      changes: [],
      isRead: false,
    },
    {
      at: day(4),
      kind: 'changed',
      changes: [{ field: 'startTime', from: '22:00', to: '23:00' }],
      isRead: false,
    },
  ]);
});

test('the organiser’s words come with the party’s condition, and those of before are past', async () => {
  const reason = 'El río se ha llevado el puente';
  const earlier = when(
    day(4),
    rescheduled({ changes: { dates: { from: ['2026-12-05'], to: ['2026-12-12'] } } }),
  );
  const last = when(
    day(5),
    cancelled({
      condition: { from: AS_ANNOUNCED, to: CALLED_OFF },
      conditionReason: { from: '', to: reason },
    }),
  );
  const { notices } = await read([goes, earlier, last]);
  expect(notices.map(({ kind, note, isPast }) => [kind, note, isPast])).toEqual([
    ['cancelled', reason, false],
    ['rescheduled', '', true],
  ]);
});

test('attendees of a party of several days with some cancelled hear which', async () => {
  const one = { ...AS_ANNOUNCED, cancelledDates: ['2026-12-05'] };
  const { notices } = await read([
    goes,
    when(day(4), cancelled({ condition: { from: AS_ANNOUNCED, to: one } })),
  ]);
  expect(notices).toMatchObject([
    { kind: 'cancelled', changes: [{ field: 'cancelledDates', from: [], to: ['2026-12-05'] }] },
  ]);
});

test.each<[string, readonly Given[]]>([
  [
    'what changed before',
    [when(day(2), updated({ changes: { startTime: { from: '22:00', to: '23:00' } } })), goes],
  ],
  ['what concerns only attendees', [when(day(4), off)]],
  [
    'what concerns only attendees any more',
    [goes, when(day(4), rsvpWithdrawn({ userId: BRUNO })), when(day(5), off)],
  ],
  [
    'another name or price',
    [
      goes,
      when(
        day(4),
        updated({ changes: { name: { from: 'Luna', to: 'Sol' }, cost: { from: '20', to: '25' } } }),
      ),
    ],
  ],
  [
    'of other words over a party that is called off already',
    [
      goes,
      when(day(4), by(BRUNO, off)),
      when(
        day(5),
        cancelled({ condition: { from: CALLED_OFF, to: CALLED_OFF }, notice: { from: '', to: 'Llueve' } }),
      ),
    ],
  ],
  ['what they did themselves', [goes, when(day(4), by(BRUNO, off))]],
])('no one hears %s', async (_what, events) => {
  expect(await read(events)).toEqual({ notices: [], unread: 0 });
});

test('the author hears the decision, and attendees that it is off the calendar, without its name', async () => {
  const events = [goes, when(day(4), deleted())];
  expect(summaries(await read(events, alba))).toEqual([
    ['removed', 'author', 'Luna'],
    ['approved', 'author', 'Luna'],
  ]);
  expect(summaries(await read(events))).toEqual([['removed', 'goer', null]]);
});

test('a rejection is only for the author', async () => {
  const rig = await givenEvents([
    ...people.map((person) => when(day(1), person)),
    when(day(1), submitted({ details: DETAILS })),
    when(day(2), rejected()),
  ]);
  expect(summaries(await rig.read<NoticesAnswer>('/api/users/notices', alba))).toEqual([
    ['rejected', 'author', 'Luna'],
  ]);
});

test('the author of a proposal hears its result, once, and attendees what it changed', async () => {
  const hour = { startTime: { from: '22:00', to: '23:00' } };
  const proposed = [goes, when(day(4), changeProposed({ changes: hour }))];
  const accepted = [
    ...proposed,
    when(day(5), byCommand('accept', proposalAccepted())),
    when(day(5), byCommand('accept', updated({ changes: hour }))),
  ];
  expect(summaries(await read(accepted, alba))).toEqual([
    ['proposal-accepted', 'author', 'Luna'],
    ['approved', 'author', 'Luna'],
  ]);
  expect(summaries(await read(accepted))).toEqual([['changed', 'goer', 'Luna']]);
  const later = when(day(6), updated({ changes: { endTime: { from: '', to: '07:00' } } }));
  expect(summaries(await read([...accepted, later], alba))[0]).toEqual(['changed', 'author', 'Luna']);
  const refused = [...proposed, when(day(5), proposalRejected({ reason: 'No' }))];
  expect(summaries(await read(refused, alba))[0]).toEqual(['proposal-rejected', 'author', 'Luna']);
  expect(summaries(await read(refused))).toEqual([]);
  const open = await read([...refused, when(day(6), proposalReopened())], alba);
  expect(open.notices[0]).toMatchObject({ kind: 'proposal-rejected', isPast: true });
});

test('notices until their confirmation count as read, later ones do not', async () => {
  const moved = rescheduled({ changes: { dates: { from: ['2026-12-05'], to: ['2026-12-12'] } } });
  const answer = await read([
    goes,
    when(day(4), off),
    when(day(5), noticesRead({ userId: BRUNO })),
    when(day(6), moved),
  ]);
  expect(answer.notices.map(({ kind, isRead }) => [kind, isRead])).toEqual([
    ['rescheduled', false],
    ['cancelled', true],
  ]);
  expect(answer.unread).toBe(1);
  expect((await read([goes, when(day(4), off), when(day(5), noticesRead({ userId: ALBA }))])).unread).toBe(1);
});

test('that a suspension was over by its last day is new, whatever was read before it was', async () => {
  const seat = [
    when(day(3), ridePublished()),
    when(day(3), seatRequested()),
    when(day(4), seatGranted()),
    when(day(5), accountSuspended({ userId: BRUNO, lastDay: day(6).slice(0, 10) })),
    when(day(6), by(ALBA, noticesRead({ userId: ALBA }))),
  ];
  const ofSeat = ({ notices, unread }: NoticesAnswer) => [
    notices.filter(({ kind }) => kind.startsWith('seat-c')).map(({ at, isRead }) => [at, isRead]),
    unread,
  ];
  const over = '2026-11-06T23:00:00.000Z';
  expect(ofSeat(await read(seat, alba))).toEqual([[[over, false]], 1]);
  const seen = when(day(7), by(ALBA, noticesRead({ userId: ALBA })));
  expect(ofSeat(await read([...seat, seen], alba))).toEqual([[[over, true]], 0]);
});

test('no more than a page of them is listed', async () => {
  const edits = Array.from({ length: 60 }, (_, n) =>
    when(
      day(4),
      updated({ changes: { endTime: { from: n % 2 ? '06:00' : '07:00', to: n % 2 ? '07:00' : '06:00' } } }),
    ),
  );
  const answer = await read([goes, ...edits]);
  expect([answer.notices.length, answer.unread]).toEqual([50, 50]);
});

test('a visitor has no notices', async () => {
  const rig = await givenEvents([...before]);
  expect((await rig.get('/api/users/notices')).status).toBe(401);
});

test('a person who confirms, offers a ride or asks for a seat while a party is cancelled hears that it is', async () => {
  const late = [
    rsvp({ userId: BRUNO }),
    ridePublished({ userId: BRUNO }),
    seatRequested({ userId: BRUNO, driverId: ALBA }),
  ];
  for (const one of late) {
    const answer = await read([when(day(4), off), when(day(4), by(BRUNO, one))]);
    expect(summaries(answer).filter(([kind]) => kind === 'cancelled')).toEqual([
      ['cancelled', 'goer', 'Luna'],
    ]);
  }
  const gone = await read([when(day(4), deleted()), when(day(4), by(BRUNO, rsvp({ userId: BRUNO })))]);
  expect(summaries(gone)).toEqual([['removed', 'goer', null]]);
});

test('holders of a pin or a seat hear what becomes of the party, as attendees do', async () => {
  expect(summaries(await read([when(day(3), ridePublished()), when(day(4), off)]))).toEqual([
    ['cancelled', 'goer', 'Luna'],
  ]);
  const gone = [when(day(3), ridePublished()), when(day(4), by(BRUNO, rideRemoved())), when(day(5), off)];
  expect(summaries(await read(gone))).toEqual([]);
});

test('a person who confirms a party that is on again does not hear of what was before', async () => {
  const back = reinstated({ condition: { from: CALLED_OFF, to: AS_ANNOUNCED } });
  const answer = await read([when(day(4), off), when(day(5), back), when(day(6), rsvp({ userId: BRUNO }))]);
  expect(summaries(answer)).toEqual([]);
});

test('a clock that lags hides nothing: what is recorded later comes later, at the same moment too', async () => {
  const answer = await read([when(day(4), rsvp({ userId: BRUNO })), when(day(4), off)]);
  expect(summaries(answer)).toEqual([['cancelled', 'goer', 'Luna']]);
});

test('an administrator’s own edit after an accepted proposal is sent to its author, at the same moment too', async () => {
  const edited = (commandId: string) =>
    byCommand(commandId, updated({ changes: { startTime: { from: '22:00', to: '23:00' } } }));
  const accepted = (commandId: string) => [
    when(day(4), changeProposed()),
    when(day(5), byCommand('accept', proposalAccepted())),
    when(day(5), edited(commandId)),
  ];
  const kinds = async (commandId: string) =>
    summaries(await read(accepted(commandId), alba)).map(([kind]) => kind);
  expect(await kinds('edit')).toEqual(['changed', 'proposal-accepted', 'approved']);
  expect(await kinds('accept')).toEqual(['proposal-accepted', 'approved']);
});

test('an undo that calls a party off again says so', async () => {
  const undone = cancelled({ condition: { from: AS_ANNOUNCED, to: CALLED_OFF } });
  const back = reinstated({ condition: { from: CALLED_OFF, to: AS_ANNOUNCED } });
  const answer = await read([goes, when(day(4), off), when(day(5), back), when(day(6), undone)]);
  expect(summaries(answer).map(([kind]) => kind)).toEqual(['cancelled', 'reinstated', 'cancelled']);
});

test('nothing says that a night is back on where all of the party was called off, or where it was moved', async () => {
  const DAYS = ['2026-12-05', '2026-12-06'];
  const one = { ...AS_ANNOUNCED, cancelledDates: ['2026-12-06'] };
  const both = when(day(2), updated({ changes: { dates: { from: DETAILS.dates, to: DAYS } } }));
  const partly = when(day(4), cancelled({ condition: { from: AS_ANNOUNCED, to: one } }));
  const wholly = when(day(5), cancelled({ condition: { from: one, to: CALLED_OFF } }));
  const moved = when(
    day(5),
    rescheduled({
      condition: { from: one, to: { ...AS_ANNOUNCED, previousDates: DAYS } },
      changes: { dates: { from: DAYS, to: ['2026-12-12'] } },
    }),
  );
  for (const [last, fields] of [
    [wholly, []],
    [moved, ['dates']],
  ] as const) {
    const { notices } = await read([both, goes, partly, last]);
    expect(notices[0]?.changes.map(({ field }) => field)).toEqual(fields);
  }
});
