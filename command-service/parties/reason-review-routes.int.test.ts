import { expect, test } from 'vitest';
import { commandApp, type CommandRequest } from '../testing/command-app.ts';
import { given } from '../testing/given-http.ts';
import { APPROVED_PARTY, DELETED_PARTY, history } from '../testing/histories.ts';
import { cancelled, PARTY } from '@duende/testkit/samples/story';

const TEXT = 'Se ha roto el generador';
const CALLED_OFF = history(APPROVED_PARTY, cancelled());
const review = (body: unknown, other: Partial<CommandRequest> = {}): CommandRequest => ({
  as: 'admin',
  method: 'POST',
  path: `/api/admin/events/${PARTY}/condition-reason/review`,
  body,
  ...other,
});
const READ = { conditionReason: TEXT };
const at = (verb: string, as: CommandRequest['as']): CommandRequest => ({
  as,
  method: 'POST',
  path: `/api/events/${PARTY}/${verb}`,
  body: { notice: 'Mira https://a.es' },
});

test('a moderator keeps a reason, once', async () => {
  await given(CALLED_OFF)
    .request(review(READ))
    .answers(200, { id: PARTY, conditionReason: TEXT, isReasonReviewed: true }, ['ConditionReasonReviewed']);
  const app = await commandApp([CALLED_OFF]);
  await app.send(review(READ));
  const recorded = await app.events();
  expect(await app.send(review(READ))).toMatchObject({ status: 200, body: { isReasonReviewed: true } });
  expect(await app.events()).toEqual(recorded);
});

test.each([
  ['of an author waits', 'user', false],
  ['of a moderator does not', 'moderator', true],
] as const)('a reason %s', async (_what, as, isReasonReviewed) => {
  await given(APPROVED_PARTY)
    .request(at('cancel', as))
    .answers(200, { conditionReason: 'Mira https://a.es', isReasonReviewed }, ['PartyCancelled']);
});

test.each([
  [
    'of other words than were read',
    CALLED_OFF,
    review({ conditionReason: 'Otra cosa' }),
    'party.reason-changed',
  ],
  ['of a removed party', DELETED_PARTY, review(READ), 'party.not-found'],
  ['by its author', CALLED_OFF, review(READ, { as: 'user' }), 'session.moderator-required'],
  ['by a visitor', CALLED_OFF, review(READ, { as: 'visitor' }), 'session.required'],
] as const)('a review is refused %s', async (_what, party, request, code) => {
  await given(party).request(request).isRefused(code);
});

test('a review says which words were read', async () => {
  await given(CALLED_OFF).request(review({})).isRefused('request.invalid', 'Falta el motivo.');
});
