import type { Given } from '@duende/testkit/samples/given-log';
import { sampleId } from '@duende/testkit/samples/party';
import {
  accountSuspended,
  ALBA,
  BRUNO,
  PARTY,
  people,
  RIDE,
  ridePublished,
  rsvp,
  suspensionLifted,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { commandApp, type CommandRequest } from '../testing/command-app.ts';
import { given } from '../testing/given-http.ts';
import { APPROVED_PARTY } from '../testing/histories.ts';

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

const REFUSED: readonly (readonly [string, CommandRequest])[] = [
  ['say that they go', going(true)],
  ['comment', comment],
  ['offer a ride', post(`/api/events/${PARTY}/rides`, pin)],
  ['send a party', post('/api/events', PARTY_BODY)],
  ['report', post('/api/reports', { thing: 'user', id: BRUNO, ground: 'spam' })],
];

test.each(REFUSED)('who is suspended does not %s, and reads until when and why', async (_what, request) => {
  await given(...before, suspended)
    .request(request)
    .isRefused('account.suspended', WORDS);
});

test('without an end and without a reason it says so', async () => {
  const words = 'Tu cuenta está suspendida sin fecha de fin.';
  await given(...before, accountSuspended())
    .request(comment)
    .isRefused('account.suspended', words);
});

test('who is suspended takes back what is there', async () => {
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
