import { streams } from '@duende/contracts/events/streams';
import { givenLog, type Given } from '@duende/testkit/samples/given-log';
import { comingPartyDetails } from '@duende/testkit/samples/party';
import {
  approvalWithdrawn,
  ALBA,
  BRUNO,
  changeProposed,
  PARTY,
  people,
  RIDE,
  ridePublished,
  seatRequested,
  SEAT,
} from '@duende/testkit/samples/story';
import { expect, test, vi } from 'vitest';
import { createAdmins } from '../admins/admins.ts';
import { commandApp, type CommandRequest } from '../testing/command-app.ts';
import { APPROVED_PARTY, commandContext, history, REJECTED_PARTY } from '../testing/histories.ts';
import { plainCommands } from '../testing/plain-commands.ts';

const asUser = (method: 'POST' | 'PUT', path: string, body?: object): CommandRequest => ({
  as: 'user',
  method,
  path: `/api/events${path}`,
  body,
});
const ofAlba = `/${PARTY}`;
const EDITED = comingPartyDetails({ name: 'Sol' });
const pin = { type: 'offer', departureLatitude: 40.4, departureLongitude: -3.7, passengerCount: 2 };
const ofBruno = ridePublished({ userId: BRUNO });
const albasRide = ridePublished({ userId: ALBA });
const brunoAsks = seatRequested({ userId: BRUNO, driverId: ALBA, seats: 1 });
const waiting = history(APPROVED_PARTY, approvalWithdrawn());
const proposed = history(
  APPROVED_PARTY,
  changeProposed({ changes: { name: { from: 'Luna llena', to: 'Sol' } } }),
);

const COMMANDS: readonly (readonly [string, readonly Given[], CommandRequest, number])[] = [
  ['sending a party', [], asUser('POST', '', comingPartyDetails()), 201],
  ['an edit of what waits', [waiting], asUser('PUT', ofAlba, EDITED), 200],
  ['an edit of what is published', [APPROVED_PARTY], asUser('PUT', ofAlba, EDITED), 200],
  ['an administrator\u2019s edit', [APPROVED_PARTY], { ...asUser('PUT', ofAlba, EDITED), as: 'admin' }, 200],
  ['sending it again', [REJECTED_PARTY], asUser('POST', `${ofAlba}/resubmit`, EDITED), 200],
  ['calling it off', [APPROVED_PARTY], asUser('POST', `${ofAlba}/cancel`, {}), 200],
  ['moving it', [APPROVED_PARTY], asUser('POST', `${ofAlba}/reschedule`, { dates: ['2099-08-02'] }), 200],
  [
    'rejecting a proposal',
    [proposed],
    { as: 'admin', method: 'POST', path: `/api/admin/events${ofAlba}/proposal/reject` },
    200,
  ],
  ['saying that one goes', [APPROVED_PARTY], asUser('POST', `${ofAlba}/rsvp`, { isGoing: true }), 200],
  ['turning round what one said', [APPROVED_PARTY], asUser('POST', `${ofAlba}/rsvp`), 200],
  ['a comment', [APPROVED_PARTY], asUser('POST', `${ofAlba}/comments`, { content: 'Hola' }), 201],
  ['a pin', [APPROVED_PARTY], asUser('POST', `${ofAlba}/rides`, pin), 201],
  [
    'asking for a seat',
    [APPROVED_PARTY, ofBruno],
    asUser('POST', `${ofAlba}/rides/${RIDE}/seats`, { seats: 1, words: '' }),
    201,
  ],
  [
    'giving a seat away',
    [APPROVED_PARTY, albasRide, brunoAsks],
    asUser('POST', `${ofAlba}/rides/${RIDE}/seats/${SEAT}/grant`),
    200,
  ],
  [
    'making room',
    [APPROVED_PARTY, albasRide],
    asUser('PUT', `${ofAlba}/rides/${RIDE}`, { passengerCount: 4 }),
    200,
  ],
];

test.each(COMMANDS)('%s reads its own stream once', async (_what, before, request, status) => {
  const app = await commandApp([...people, ...before]);
  const read = vi.spyOn(app.log, 'read');
  const known = app.log.events.length;
  expect(await app.send(request)).toMatchObject({ status });
  const own = app.log.events[known]?.stream;
  expect(own).toBeDefined();
  expect(read.mock.calls.filter(([stream]) => stream === own)).toHaveLength(1);
});

test('giving a role reads the stream of roles once', async () => {
  const { domainLog, log } = await givenLog(people);
  const { handler, claims } = plainCommands(domainLog);
  const sessions = { revokeUntilNow: async () => undefined, revokeUntil: async () => undefined };
  const admins = createAdmins({ claims, handler, sessions, projected: async () => undefined });
  const read = vi.spyOn(log, 'read');
  const byOperator = commandContext({ actor: null });
  await admins.appoint('moderator', BRUNO, byOperator);
  expect(log.events.at(-1)).toMatchObject({ type: 'ModeratorAppointed', stream: streams.admins() });
  expect(read.mock.calls.filter(([stream]) => stream === streams.admins())).toHaveLength(1);
});
