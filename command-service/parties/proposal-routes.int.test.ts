import { photoUrl } from '@duende/contracts/parties/photo-url';
import { comingPartyDetails } from '@duende/testkit/samples/party';
import {
  changeProposed,
  DETAILS,
  PARTY,
  photoWithdrawn,
  submitted,
  approved,
  deleted,
  cancelled,
  updated,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { commandApp, type CommandRequest } from '../testing/command-app.ts';
import { given } from '../testing/given-http.ts';
import { APPROVED_PARTY, history, PHOTO } from '../testing/histories.ts';

const body = comingPartyDetails({ name: 'Luna Nueva' });
const asked = (
  as: CommandRequest['as'],
  path: string,
  more: Partial<CommandRequest> = {},
): CommandRequest => ({
  as,
  method: 'POST',
  path: `/api${path}`,
  ...more,
});
const edit = (more: Partial<CommandRequest> = {}) =>
  asked('user', `/events/${PARTY}`, { method: 'PUT', body, ...more });
const move = (more: Partial<CommandRequest> = {}) =>
  asked('user', `/events/${PARTY}/reschedule`, { body: { dates: body.dates, notice: 'Llueve' }, ...more });
const withdraw = (more: Partial<CommandRequest> = {}) =>
  asked('user', `/events/${PARTY}/proposal/withdraw`, more);
const accept = (more: Partial<CommandRequest> = {}) =>
  asked('admin', `/admin/events/${PARTY}/proposal/accept`, more);
const reject = (more: Partial<CommandRequest> = {}) =>
  asked('admin', `/admin/events/${PARTY}/proposal/reject`, more);
const seen = (revision: number) => ({ 'If-Match': `"${revision}"` });

const SENT = submitted({ details: { dates: body.dates } });
const PROPOSED = history(SENT, approved(), changeProposed());
const CLASHING = history(
  SENT,
  approved(),
  changeProposed(),
  updated({ changes: { cost: { from: DETAILS.cost, to: '18 €' } } }),
);

test('an author’s edit of a published party is a proposal, says so, and changes nothing yet', async () => {
  await given(APPROVED_PARTY)
    .request(edit())
    .answers(200, { name: DETAILS.name, isProposed: true, revision: 2 }, ['ChangeProposed']);
  const answer = await (await commandApp([APPROVED_PARTY])).send(edit({ as: 'admin' }));
  expect(answer.body).not.toHaveProperty('isProposed');
});

test('so is a move', async () => {
  await given(history(submitted({ details: { dates: ['2999-01-01'] } }), approved()))
    .request(move())
    .answers(200, { dates: ['2999-01-01'], isProposed: true }, ['ChangeProposed']);
});

test('it is taken back, accepted and rejected', async () => {
  await given(PROPOSED).request(withdraw()).answers(200, { revision: 3 }, ['ProposalWithdrawn']);
  await given(PROPOSED)
    .request(accept({ headers: seen(2) }))
    .answers(200, { cost: '25 €', revision: 4, undoId: expect.any(String) }, [
      'ProposalAccepted',
      'PartyUpdated',
    ]);
  await given(PROPOSED)
    .request(reject({ body: { reason: 'Pídelo antes' } }))
    .answers(200, { cost: DETAILS.cost, undoId: expect.any(String) }, ['ProposalRejected']);
});

test('a rejection is undone: the proposal is open again', async () => {
  const { send, events } = await commandApp([PROPOSED]);
  const { body: rejected } = await send(reject());
  const { undoId } = rejected as { undoId: string };
  const undo = asked('admin', `/admin/undo/${undoId}`, { body: { subject: { type: 'party', id: PARTY } } });
  expect(await send(undo)).toMatchObject({
    status: 200,
    body: { message: 'El cambio propuesto vuelve a estar por decidir.' },
  });
  expect((await events()).at(-1)).toMatchObject({ type: 'ProposalReopened' });
  expect(await send(accept())).toMatchObject({ status: 200, body: { cost: '25 €' } });
});

test('its change of the party is undone like an edit', async () => {
  const { send, events } = await commandApp([PROPOSED]);
  const { body: accepted } = await send(accept());
  const { undoId } = accepted as { undoId: string };
  const undo = asked('admin', `/admin/undo/${undoId}`, { body: { subject: { type: 'party', id: PARTY } } });
  expect(await send(undo)).toMatchObject({ status: 200 });
  expect((await events()).at(-1)).toMatchObject({
    type: 'PartyUpdated',
    data: { changes: { cost: { from: '25 €', to: DETAILS.cost } } },
  });
});

test('a change made since is overwritten only by authors who confirm that they have seen it', async () => {
  await given(CLASHING).request(accept()).isRefused('proposal.clash');
  await given(CLASHING)
    .request(accept({ body: { overwrite: true } }))
    .isRefused('proposal.clash');
  await given(CLASHING)
    .request(accept({ body: { overwrite: true }, headers: seen(2) }))
    .isRefused('request.stale');
  await given(CLASHING)
    .request(accept({ body: { overwrite: true }, headers: seen(3) }))
    .answers(200, { cost: '25 €' }, ['ProposalAccepted', 'PartyUpdated']);
});

const LATE = history(
  SENT,
  approved(),
  changeProposed({ what: 'reschedule', changes: { dates: { from: body.dates, to: ['2020-01-01'] } } }),
);
const WITH_PHOTO = history(
  SENT,
  approved(),
  changeProposed({ changes: { photo: { from: DETAILS.photo, to: photoUrl(PHOTO.name) } } }),
);

test.each([
  ['by who did not send it', PROPOSED, withdraw({ as: 'other' }), 'party.not-yours'],
  ['a move by who did not send it', APPROVED_PARTY, move({ as: 'other' }), 'party.not-yours'],
  ['a move by a visitor', APPROVED_PARTY, move({ as: 'visitor' }), 'session.required'],
  ['an author who accepts', PROPOSED, accept({ as: 'user' }), 'session.moderator-required'],
  ['an author who rejects', PROPOSED, reject({ as: 'user' }), 'session.moderator-required'],
  ['accepting where nothing waits', APPROVED_PARTY, accept(), 'proposal.not-open'],
  ['rejecting where nothing waits', APPROVED_PARTY, reject(), 'proposal.not-open'],
  ['taking back where nothing waits', APPROVED_PARTY, withdraw(), 'proposal.not-open'],
  ['accepting what was seen otherwise', PROPOSED, accept({ headers: seen(1) }), 'request.stale'],
  ['rejecting what was seen otherwise', PROPOSED, reject({ headers: seen(1) }), 'request.stale'],
  [
    'of a deleted one',
    history(SENT, approved(), changeProposed(), deleted()),
    accept(),
    'proposal.party-gone',
  ],
  [
    'of one called off',
    history(SENT, approved(), changeProposed(), cancelled()),
    accept(),
    'party.cancelled',
  ],
  ['of no party', PROPOSED, accept({ path: '/api/admin/events/x/proposal/accept' }), 'party.not-found'],
] as const)('refused: %s', async (_what, party, request, code) => {
  await given(party).request(request).isRefused(code);
});

test.each([
  [
    'a reason that is too long',
    PROPOSED,
    reject({ body: { reason: 'x'.repeat(501) } }),
    'El motivo debe tener como máximo 500 caracteres',
  ],
  ['days that are past by now', LATE, accept(), 'Esa fecha ya pasó: elige hoy u otra más adelante.'],
] as const)('refused for %s', async (_what, party, request, message) => {
  await given(party).request(request).isRefused('request.invalid', message);
});

test('a picture that was withdrawn meanwhile is not published by accepting', async () => {
  await given(WITH_PHOTO, photoWithdrawn({ photo: PHOTO.name }))
    .request(accept())
    .isRefused('photo.withdrawn');
});

test('asked twice with the same key it is accepted once', async () => {
  const { send, events } = await commandApp([PROPOSED]);
  const first = await send(accept({ key: 'k' }));
  const recorded = await events();
  expect(await send(accept({ key: 'k' }))).toEqual(first);
  expect(await events()).toEqual(recorded);
});
