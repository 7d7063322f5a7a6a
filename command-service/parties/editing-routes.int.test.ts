import { comingPartyDetails } from '@duende/testkit/samples/party';
import { photoUrl } from '@duende/contracts/parties/photo-url';
import {
  DETAILS,
  PARTY,
  photoWithdrawn,
  rejected,
  resubmitted,
  submitted,
  takenBack,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { commandApp, type CommandRequest } from '../testing/command-app.ts';
import { given } from '../testing/given-http.ts';
import { APPROVED_PARTY, DELETED_PARTY, history, REJECTED_PARTY } from '../testing/histories.ts';

const body = comingPartyDetails({ name: 'Luna Nueva' });
const own = (
  method: CommandRequest['method'],
  path: string,
  more: Partial<CommandRequest> = {},
): CommandRequest => ({
  as: 'user',
  method,
  path: `/api/events/${PARTY}${path}`,
  ...more,
});
const edit = (more: Partial<CommandRequest> = {}) => own('PUT', '', { body, ...more });
const takeBack = (more: Partial<CommandRequest> = {}) => own('POST', '/take-back', more);
const resubmit = (more: Partial<CommandRequest> = {}) => own('POST', '/resubmit', { body, ...more });
const approve: CommandRequest = {
  as: 'admin',
  method: 'PATCH',
  path: `/api/admin/events/${PARTY}/approve`,
};

const TAKEN_BACK = history(submitted(), takenBack());
const SENT_AGAIN = history(submitted(), rejected(), resubmitted());

test.each([
  ['edits it while it waits', submitted(), edit(), { status: 'pending', name: 'Luna Nueva' }, 'PartyUpdated'],
  ['takes it back', submitted(), takeBack(), { status: 'withdrawn' }, 'PartyTakenBack'],
  [
    'sends it again once it was rejected',
    REJECTED_PARTY,
    resubmit(),
    { status: 'pending', name: 'Luna Nueva', dates: body.dates, revision: 2 },
    'PartyResubmitted',
  ],
  [
    'sends it again once they took it back',
    TAKEN_BACK,
    resubmit(),
    { status: 'pending' },
    'PartyResubmitted',
  ],
  ['takes it back once it was sent again', SENT_AGAIN, takeBack(), { status: 'withdrawn' }, 'PartyTakenBack'],
] as const)('the author of a party %s', async (_what, party, request, answer, recorded) => {
  await given(party).request(request).answers(200, answer, [recorded]);
});

test('a resubmitted party is approved with its corrections', async () => {
  await given(SENT_AGAIN)
    .request(approve)
    .answers(200, { status: 'approved', name: 'Luna Nueva' }, ['PartyApproved']);
});

test.each([
  ['an edit once it was rejected', REJECTED_PARTY, edit(), 'party.not-pending'],
  ['an edit of a deleted one', DELETED_PARTY, edit(), 'party.not-found'],
  [
    'an edit of what was seen otherwise',
    submitted(),
    edit({ headers: { 'If-Match': '"4"' } }),
    'request.stale',
  ],
  ['an edit of another’s that waits', submitted(), edit({ as: 'other' }), 'party.not-found'],
  ['an edit of another’s that is published', APPROVED_PARTY, edit({ as: 'other' }), 'party.not-yours'],
  ['an edit by a visitor', submitted(), edit({ as: 'visitor' }), 'session.required'],
  ['taking back what is published', APPROVED_PARTY, takeBack(), 'party.not-pending'],
  ['taking back what was rejected', REJECTED_PARTY, takeBack(), 'party.not-pending'],
  ['taking back twice', TAKEN_BACK, takeBack(), 'party.not-pending'],
  ['taking back another’s', submitted(), takeBack({ as: 'other' }), 'party.not-found'],
  [
    'taking back what was seen otherwise',
    submitted(),
    takeBack({ headers: { 'If-Match': '"4"' } }),
    'request.stale',
  ],
  ['an administrator who takes another’s back', submitted(), takeBack({ as: 'admin' }), 'party.not-found'],
  ['sending again what waits', submitted(), resubmit(), 'party.not-resubmittable'],
  ['sending again what is published', APPROVED_PARTY, resubmit(), 'party.not-resubmittable'],
  ['sending again what was deleted', DELETED_PARTY, resubmit(), 'party.not-found'],
  ['sending another’s again', REJECTED_PARTY, resubmit({ as: 'other' }), 'party.not-found'],
  [
    'sending again what was seen otherwise',
    REJECTED_PARTY,
    resubmit({ headers: { 'If-Match': '"0"' } }),
    'request.stale',
  ],
  ['approving what was taken back', TAKEN_BACK, approve, 'party.not-pending'],
  [
    'restoring what was taken back',
    TAKEN_BACK,
    { ...approve, method: 'POST', path: `/api/admin/events/${PARTY}/restore` },
    'party.not-removed',
  ],
  [
    'approving what has been edited since it was looked at',
    SENT_AGAIN,
    { ...approve, headers: { 'If-Match': '"0"' } },
    'request.stale',
  ],
] as const)('refused: %s', async (_what, party, request, code) => {
  await given(party).request(request).isRefused(code);
});

test('a resubmitted party needs upcoming days, also if it had them before', async () => {
  const past = history(submitted({ details: { dates: ['2020-08-01'] } }), rejected());
  await given(past)
    .request(resubmit({ body: { ...body, dates: ['2020-08-01'] } }))
    .isRefused('request.invalid', 'Esa fecha ya pasó: elige hoy u otra más adelante.');
  await given(submitted({ details: { dates: ['2020-08-01'] } }))
    .request(edit({ body: { ...body, dates: ['2020-08-01'] } }))
    .answers(200, { dates: ['2020-08-01'] }, ['PartyUpdated']);
});

test('a picture that was withdrawn meanwhile is not published by sending the party again', async () => {
  const photo = `${'0'.repeat(32)}-000000`;
  const party = history(submitted({ details: { photo: photoUrl(photo) } }), rejected());
  const again = resubmit({ body: { ...body, photo: photoUrl(photo) } });
  await given(party, photoWithdrawn({ photo })).request(again).isRefused('photo.withdrawn');
  await given(party)
    .request(again)
    .answers(200, { photo: photoUrl(photo) }, ['PartyResubmitted']);
});

test('a point that an administrator has set stays when its author edits something else, and goes with another link', async () => {
  const { latitude, longitude } = DETAILS;
  const { latitude: _latitude, longitude: _longitude, ...rest } = body;
  const edited = { ...rest, mapsUrl: DETAILS.mapsUrl };
  await given(submitted())
    .request(edit({ body: edited }))
    .answers(200, { latitude, longitude, name: 'Luna Nueva' }, ['PartyUpdated']);
  await given(submitted())
    .request(edit({ body: { ...edited, mapsUrl: 'https://maps.example/otro' } }))
    .answers(200, { latitude: null, longitude: null }, ['PartyUpdated']);
  await given(submitted())
    .request(edit({ body: { ...edited, latitude: 1, longitude: 2 } }))
    .isRefused('party.coordinates-admin-only');
});

test('asked twice with the same key it is sent again once', async () => {
  const app = await commandApp([REJECTED_PARTY]);
  const request = resubmit({ key: 'k' });
  const first = await app.send(request);
  await app.send(takeBack());
  const recorded = await app.events();
  expect(await app.send(request)).toEqual(first);
  expect(await app.events()).toEqual(recorded);
});
