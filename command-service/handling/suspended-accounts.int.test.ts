import type { DomainEvent, EventType } from '@duende/contracts/events/domain-event';
import { effectsOf, EVENT_TYPES } from '@duende/contracts/events/event-effects';
import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import { givenLog, type Given } from '@duende/testkit/samples/given-log';
import { sampleId } from '@duende/testkit/samples/party';
import {
  accountSuspended,
  ALBA,
  BRUNO,
  cancelled,
  COMMENT,
  commented,
  contactChanged,
  PARTY,
  people,
  RIDE,
  ridePublished,
  rsvp,
  SEAT,
  seatRequested,
  submitted,
  suspensionLifted,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { commandApp, type CommandRequest } from '../testing/command-app.ts';
import { given } from '../testing/given-http.ts';
import { APPROVED_PARTY, REJECTED_PARTY } from '../testing/histories.ts';
import { plainCommands } from '../testing/plain-commands.ts';
import { requireNotSuspended } from './suspended-accounts.ts';

const before = [...people, APPROVED_PARTY] as const;
const FAR = '2999-05-03';
const suspended = accountSuspended({ lastDay: FAR, reason: 'Insultas' });
const WORDS = 'Tu cuenta está suspendida hasta el 3 de mayo de 2999, incluido. Motivo: Insultas';

const post = (path: string, body: unknown): CommandRequest => ({ as: 'user', method: 'POST', path, body });
const going = (isGoing: boolean) => post(`/api/events/${PARTY}/rsvp`, { isGoing });
const comment = post(`/api/events/${PARTY}/comments`, { content: 'Hola' });
const pin = { type: 'offer', departureLatitude: 40.4, departureLongitude: -3.7, passengerCount: 2 };
const PARTY_BODY = {
  ...{ name: 'Sol', location: 'Madrid', dates: ['2099-09-26'], startTime: '23:00', endTime: '08:00' },
  ...{ type: 'fiesta', styles: ['psytrance'], cost: '20' },
};

const EDITED = { ...PARTY_BODY, name: 'Luna' };
const put = (path: string, body: unknown): CommandRequest => ({ ...post(path, body), method: 'PUT' });
const party = `/api/events/${PARTY}`;
const published = [...people, APPROVED_PARTY] as const;
const ofBruno = ridePublished({ userId: BRUNO });
const albasRide = ridePublished({ userId: ALBA });
const brunoAsks = seatRequested({ userId: BRUNO, driverId: ALBA, seats: 1 });
const off = cancelled({ condition: { from: AS_ANNOUNCED, to: { ...AS_ANNOUNCED, condition: 'cancelled' } } });

const REFUSED: readonly (readonly [string, readonly Given[], CommandRequest])[] = [
  ['say that they go', published, going(true)],
  ['comment', published, comment],
  [
    'edit their comment',
    [...published, commented({ authorId: ALBA })],
    put(`/api/comments/${COMMENT}`, { content: 'Adiós' }),
  ],
  ['say how tickets are', published, put(`${party}/tickets`, { tickets: 'last' })],
  ['offer a ride', published, post(`${party}/rides`, pin)],
  ['ask for a seat', [...published, ofBruno], post(`${party}/rides/${RIDE}/seats`, { seats: 1, words: '' })],
  [
    'give a seat away',
    [...published, albasRide, brunoAsks],
    post(`${party}/rides/${RIDE}/seats/${SEAT}/grant`, undefined),
  ],
  ['send a party', published, post('/api/events', PARTY_BODY)],
  ['send one again', [...people, REJECTED_PARTY], post(`${party}/resubmit`, EDITED)],
  ['edit one that waits', [...people, submitted()], put(party, EDITED)],
  ['propose a change', published, put(party, EDITED)],
  ['propose to move one', published, post(`${party}/reschedule`, { dates: ['2099-08-02'] })],
  ['have one back', [...published, off], post(`${party}/reinstate`, {})],
  ['report', published, post('/api/reports', { thing: 'user', id: BRUNO, ground: 'spam' })],
];

test.each(REFUSED)(
  'a suspended person does not %s, and reads until when and why',
  async (_what, given_, request) => {
    await given(...given_, suspended)
      .request(request)
      .isRefused('account.suspended', WORDS);
  },
);

test('these are all the types of events that others always see of a member', async () => {
  const types = new Set<EventType>();
  for (const [, history, request] of REFUSED) {
    const app = await commandApp(history);
    const known = (await app.events()).length;
    await app.send(request);
    for (const { type } of (await app.events()).slice(known)) types.add(type);
  }
  // Members propose a move; an administrator, who cannot be suspended, records it.
  types.add('PartyRescheduled');
  const always = EVENT_TYPES.filter((type) => effectsOf(type).seenByOthers === true);
  expect([...types].toSorted()).toEqual(always.toSorted());
});

test('without an end and without a reason it says so', async () => {
  const words = 'Tu cuenta está suspendida sin fecha de fin.';
  await given(...before, accountSuspended())
    .request(comment)
    .isRefused('account.suspended', words);
});

test('a suspended person can remove their own content', async () => {
  await given(...before, rsvp(), suspended)
    .request(going(false))
    .answers(200, { isGoing: false }, ['RsvpWithdrawn']);
  const toggle: CommandRequest = { as: 'user', method: 'POST', path: `/api/events/${PARTY}/rsvp` };
  await given(...before, rsvp(), suspended)
    .request(toggle)
    .answers(200, { isGoing: false }, ['RsvpWithdrawn']);
  const remove: CommandRequest = { as: 'user', method: 'DELETE', path: `/api/events/${PARTY}/rides/${RIDE}` };
  await given(...before, ridePublished({ userId: ALBA }), suspended)
    .request(remove)
    .answers(200, { ok: true }, ['RideRemoved']);
});

test.each<[string, readonly Given[], CommandRequest]>([
  ['whose suspension was lifted', [suspended, suspensionLifted()], comment],
  ['whose suspension is over', [accountSuspended({ lastDay: '2020-01-01' })], comment],
  ['while somebody else is suspended', [accountSuspended({ userId: sampleId(77) })], comment],
  ['who has no account', [suspended], { ...comment, as: 'visitor' }],
])('somebody comments %s', async (_what, since, request) => {
  const app = await commandApp([...before, ...since]);
  expect(await app.send(request)).toMatchObject({ status: 201 });
});

test('a suspended person grants no seat and adds no places, but may reduce them', async () => {
  const own = [ridePublished({ userId: ALBA }), seatRequested({ userId: BRUNO, driverId: ALBA, seats: 1 })];
  const history = [...before, ...own, suspended];
  const ride = `/api/events/${PARTY}/rides/${RIDE}`;
  await given(...history)
    .request(post(`${ride}/seats/${SEAT}/grant`, undefined))
    .isRefused('account.suspended', WORDS);
  const places = (passengerCount: number): CommandRequest => ({
    ...post(ride, { passengerCount }),
    method: 'PUT',
  });
  await given(...history)
    .request(places(4))
    .isRefused('account.suspended', WORDS);
  await given(...history)
    .request(places(1))
    .answers(200, { ok: true }, ['RideSeatsSet']);
});

test('a suspended person cancels their party only without a reason', async () => {
  const app = await commandApp([...before, suspended]);
  for (const verb of ['cancel', 'postpone']) {
    expect(
      await app.send(post(`/api/events/${PARTY}/${verb}`, { notice: 'Por vuestra culpa' })),
    ).toMatchObject({
      status: 403,
      body: { code: 'account.suspended', message: `${WORDS} Puedes hacerlo sin escribir una nota.` },
    });
    expect(await app.send(post(`/api/events/${PARTY}/${verb}`, {}))).toMatchObject({ status: 200 });
  }
});

const contact = (to: string) => contactChanged.event({ changes: { telegram: { from: 'alba', to } } });

test.each<[string, DomainEvent, boolean]>([
  ['shares a contact', contact('insulto'), false],
  ['shares the form for the first time', contactChanged.event(), false],
  ['takes a contact away', contact(''), true],
])('whether somebody who is suspended %s', async (_what, decided, isAllowed) => {
  const { domainLog } = await givenLog([...people, suspended]);
  const { handler } = plainCommands(domainLog);
  const asking = { actor: { userId: ALBA, isAdmin: false }, at: '2026-11-27T12:00:00Z', seen: null };
  const answer = requireNotSuspended(handler, [decided], asking);
  await (isAllowed ? answer : expect(answer).rejects.toMatchObject({ code: 'account.suspended' }));
});
