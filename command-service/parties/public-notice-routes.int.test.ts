import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { describe, expect, test } from 'vitest';
import { commandApp, type CommandRequest } from '../testing/command-app.ts';
import { given } from '../testing/given-http.ts';
import { APPROVED_PARTY, DELETED_PARTY, history, REJECTED_PARTY } from '../testing/histories.ts';
import { publicNoticeSet, PARTY, submitted } from '@duende/testkit/samples/story';

const TOO_LONG = 'La nota debe tener como máximo 500 caracteres';
const notice = (words: unknown, other: Partial<CommandRequest> = {}): CommandRequest => ({
  as: 'admin',
  method: 'PUT',
  path: `/api/admin/events/${PARTY}/notice`,
  body: { notice: words },
  ...other,
});
const noticed = (from: string, to: string) =>
  history(APPROVED_PARTY, publicNoticeSet({ notice: { from, to } }));
const WAITING = submitted();
const ONE = noticed('', 'Abrimos a las 23:00');

describe('a notice', () => {
  test.each([
    ['set over a published party', APPROVED_PARTY, ' Otra hora ', 'Otra hora', 2],
    ['set over one that waits, which stays as it is', WAITING, 'Otra hora', 'Otra hora', 1],
    ['of several lines', APPROVED_PARTY, 'Otra hora\nOtro sitio', 'Otra hora\nOtro sitio', 2],
    ['of as many characters as there may be', APPROVED_PARTY, '😀'.repeat(500), '😀'.repeat(500), 2],
    ['put in the place of another', ONE, 'Otro sitio', 'Otro sitio', 3],
    ['taken away', ONE, '', '', 3],
    ['taken away by invisible characters', ONE, ' \u200b ', '', 3],
  ] as const)('is %s', async (_what, party, words, publicNotice, revision) => {
    const status = party === WAITING ? 'pending' : 'approved';
    await given(party)
      .request(notice(words))
      .answers(200, { id: PARTY, publicNotice, revision, status, undoId: expect.any(String) as string }, [
        'PartyNoticeSet',
      ]);
  });

  test.each([
    ['that is there already', ONE, 'Abrimos a las 23:00', 2],
    ['that is none, where there is none', APPROVED_PARTY, '', 1],
  ] as const)('%s records nothing', async (_what, party, words, revision) => {
    await given(party)
      .request(notice(words))
      .answers(200, { publicNotice: words, revision, undoId: null }, []);
  });

  test.each([
    ['of a rejected party', REJECTED_PARTY, notice('Otra hora'), 'party.not-found'],
    ['of a deleted one', DELETED_PARTY, notice('Otra hora'), 'party.not-found'],
    [
      'by somebody with an account',
      APPROVED_PARTY,
      notice('Otra hora', { as: 'user' }),
      'session.moderator-required',
    ],
    ['by a visitor', APPROVED_PARTY, notice('Otra hora', { as: 'visitor' }), 'session.required'],
  ] as const)('is refused %s', async (_what, party, request, code) => {
    await given(party).request(request).isRefused(code);
  });

  test('is refused where there is no such party', async () => {
    await given().request(notice('Otra hora')).isRefused('party.not-found');
  });

  test.each([
    ['longer than that', 'x'.repeat(501), TOO_LONG],
    ['that is no text', 7, 'Falta la nota.'],
    ['that is not there', undefined, 'Falta la nota.'],
    ['with a control character', 'Otra\u0007hora', FORM_TEXTS.controlCharacters],
  ])('is refused %s', async (_what, words, message) => {
    await given(APPROVED_PARTY).request(notice(words)).isRefused('request.invalid', message);
  });

  test('that is sent again is answered as the first time, whatever came since', async () => {
    const app = await commandApp([APPROVED_PARTY]);
    const first = await app.send(notice('Otra hora', { key: 'k' }));
    await app.send(notice('Otro sitio'));
    const recorded = await app.events();
    expect(await app.send(notice('Otra hora', { key: 'k' }))).toEqual(first);
    expect(first.body).toMatchObject({ publicNotice: 'Otra hora', revision: 2 });
    expect(await app.events()).toEqual(recorded);
    expect(await app.send(notice('Otra', { key: 'k' }))).toMatchObject({
      status: 422,
      body: { code: 'request.key-reused' },
    });
  });
});
