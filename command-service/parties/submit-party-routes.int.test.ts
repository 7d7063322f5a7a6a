import { setTimeout as delay } from 'node:timers/promises';
import { comingPartyDetails } from '@duende/testkit/samples/party';
import { FORM_TEXTS as T } from '@duende/contracts/common/form-texts';
import { REFUSALS } from '@duende/contracts/common/refusal';
import { addDays } from '@duende/contracts/common/madrid-time';
import { photoUrl } from '@duende/contracts/parties/photo-url';
import { TODAY } from '@duende/testkit/support/parties';
import { describe, expect, test } from 'vitest';
import { foreign, unreadable } from '../testing/bad-requests.ts';
import { commandApp, type CommandRequest } from '../testing/command-app.ts';
import { given } from '../testing/given-http.ts';
import { ALBA } from '@duende/testkit/samples/story';
import { PHOTO } from '../testing/histories.ts';

const submit: CommandRequest = {
  as: 'user',
  method: 'POST',
  path: '/api/events',
  body: comingPartyDetails(),
};

const photo = photoUrl(PHOTO.name);
const mapsUrl = 'https://www.google.com/maps/@40.4153,-3.6845,15z';
const RETIRO = { latitude: 40.4153, longitude: -3.6845 };

describe('submitting', () => {
  test('answers the pending party', async () => {
    await given()
      .request(submit)
      .answers(
        201,
        { ...comingPartyDetails(), slug: '2099-09-26-bosque-electrico', status: 'pending', revision: 0 },
        ['PartySubmitted'],
      );
  });

  test('takes what is optional as empty and puts the rest in its canonical form', async () => {
    const body = { name: ' Luna ', location: 'madrid', dates: ['2099-08-02', '2099-08-01', '2099-08-02'] };
    await given()
      .request({ ...submit, body })
      .answers(
        201,
        {
          name: 'Luna',
          location: 'Madrid',
          dates: ['2099-08-01', '2099-08-02'],
          startTime: '',
          type: 'fiesta',
          styles: [],
          cost: '',
          photo: null,
          latitude: null,
        },
        ['PartySubmitted'],
      );
  });

  test('refuses a day that is past, and says which field', async () => {
    const body = comingPartyDetails({ dates: [addDays(TODAY, -1), '2099-09-26'] });
    const app = await commandApp();
    expect((await app.send({ ...submit, body })).body).toEqual({
      message: T.partyDayPast,
      code: 'request.invalid',
      field: 'dates',
    });
    expect(await app.events()).toEqual([]);
  });

  test('takes today', async () => {
    const body = comingPartyDetails({ dates: [TODAY] });
    await given()
      .request({ ...submit, body })
      .answers(201, { dates: [TODAY] }, ['PartySubmitted']);
  });

  test('records its author', async () => {
    const app = await commandApp();
    await app.send(submit);
    expect(await app.events()).toMatchObject([{ data: { authorId: ALBA }, metadata: { actorId: ALBA } }]);
  });

  test('takes an uploaded photo', async () => {
    await given()
      .request({ ...submit, body: comingPartyDetails({ photo }) })
      .answers(201, { photo }, ['PartySubmitted']);
  });

  test.each([
    ['absent ones are the maps link\u2019s', comingPartyDetails({ mapsUrl })],
    ['the maps link\u2019s own are anybody\u2019s', comingPartyDetails({ mapsUrl, ...RETIRO })],
  ])('coordinates: %s', async (_name, body) => {
    await given()
      .request({ ...submit, body })
      .answers(201, RETIRO, ['PartySubmitted']);
  });

  test('coordinates: others are refused to a user and taken from an admin', async () => {
    const body = comingPartyDetails({ mapsUrl, latitude: 41, longitude: 2 });
    await given()
      .request({ ...submit, body })
      .isRefused('party.coordinates-admin-only');
    await given()
      .request({ ...submit, as: 'admin', body })
      .answers(201, { latitude: 41, longitude: 2 }, ['PartySubmitted']);
  });

  test('many at once never overshoots how many may wait', async () => {
    const app = await commandApp([], [], {
      env: { RATE_LIMITS: 'on', ALLOWANCE_WAITING: '3' },
      async countWaiting() {
        const { length } = await app.events();
        await delay(20);
        return length;
      },
    });
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.send(submit)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await app.events()).toHaveLength(3);
  });

  test('twice with one key makes one party, and the same answer', async () => {
    const app = await commandApp();
    const answers = [await app.send({ ...submit, key: 'k' }), await app.send({ ...submit, key: 'k' })];
    expect(answers[1]).toEqual(answers[0]);
    expect(await app.events()).toHaveLength(1);
  });

  test('one key of two people makes two parties', async () => {
    const app = await commandApp();
    await app.send({ ...submit, key: 'k' });
    await app.send({ ...submit, key: 'k', as: 'other' });
    expect(await app.events()).toHaveLength(2);
  });

  test('another party under the same key is refused', async () => {
    const app = await commandApp();
    await app.send({ ...submit, key: 'k' });
    const other = await app.send({ ...submit, key: 'k', body: comingPartyDetails({ name: 'Otra' }) });
    const [status, message] = REFUSALS['request.key-reused'];
    expect(other).toMatchObject({ status, body: { code: 'request.key-reused', message } });
    expect(await app.events()).toHaveLength(1);
  });

  test.each([
    ['a visitor', { ...submit, as: 'visitor' }, 'session.required'],
    foreign(submit),
    ...unreadable(submit),
    [
      'an unknown photo',
      { ...submit, body: comingPartyDetails({ photo: photoUrl(`${'0'.repeat(32)}-000000`) }) },
      'party.photo-unknown',
    ],
  ] as const)('refuses %s', async (_name, request, code) => {
    await given().request(request).isRefused(code);
  });

  test.each([
    ['no body', undefined, REFUSALS['request.invalid'][1]],
    ['a list', [comingPartyDetails()], REFUSALS['request.invalid'][1]],
    ['a text', 'Luna', REFUSALS['request.invalid'][1]],
    ['no name', { ...comingPartyDetails(), name: undefined }, T.partyNameRequired],
    ['a blank name', { ...comingPartyDetails(), name: '   ' }, T.partyNameRequired],
    ['a name of 36', { ...comingPartyDetails(), name: 'a'.repeat(36) }, T.partyNameTooLong],
    ['a name on two lines', { ...comingPartyDetails(), name: 'Luna\nLlena' }, T.partyNameTooLong],
    ['an operator for a name', { ...comingPartyDetails(), name: { $gt: '' } }, T.partyNameRequired],
    ['no location', { ...comingPartyDetails(), location: undefined }, T.partyLocationRequired],
    ['a blank location', { ...comingPartyDetails(), location: ' ' }, T.partyLocationRequired],
    ['a foreign location', { ...comingPartyDetails(), location: 'Lisboa' }, T.partyLocationUnknown],
    ['no dates', { ...comingPartyDetails(), dates: undefined }, T.partyDatesRequired],
    ['an empty list of dates', { ...comingPartyDetails(), dates: [] }, T.partyDatesRequired],
    ['a day that does not exist', { ...comingPartyDetails(), dates: ['2026-02-30'] }, T.partyDatesInvalid],
    ['a date in Spanish', { ...comingPartyDetails(), dates: ['1/8/2026'] }, T.partyDatesInvalid],
    ['61 dates', { ...comingPartyDetails(), dates: Array(61).fill('2026-08-01') }, T.partyDatesTooMany],
    ['25 o\u2019clock', { ...comingPartyDetails(), startTime: '25:00' }, T.partyTimeInvalid],
    ['a quarter past', { ...comingPartyDetails(), endTime: '10:15' }, T.partyTimeInvalid],
    ['a foreign type', { ...comingPartyDetails(), type: 'rave' }, T.partyTypeInvalid],
    ['a foreign style', { ...comingPartyDetails(), styles: ['reggaeton'] }, T.partyStylesInvalid],
    ['styles that are no list', { ...comingPartyDetails(), styles: 'psytrance' }, T.partyStylesInvalid],
    ['half a point', { ...comingPartyDetails(), latitude: 40 }, T.partyCoordinatesInvalid],
    [
      'a point off the Earth',
      { ...comingPartyDetails(), latitude: 91, longitude: 0 },
      T.partyCoordinatesInvalid,
    ],
    [
      'a point in words',
      { ...comingPartyDetails(), latitude: '40', longitude: '3' },
      T.partyCoordinatesInvalid,
    ],
    [
      'a foreign photo',
      { ...comingPartyDetails(), photo: 'https://example.com/x.webp' },
      T.partyPhotoInvalid,
    ],
    [
      'a description of 5,001',
      { ...comingPartyDetails(), description: 'a'.repeat(5001) },
      'La descripción debe tener como máximo 5000 caracteres',
    ],
    [
      'a price of 501',
      { ...comingPartyDetails(), cost: '1'.repeat(501) },
      'Precio: como máximo 500 caracteres en una sola línea.',
    ],
    [
      'a script for a link',
      { ...comingPartyDetails(), link: 'javascript:alert(1)' },
      'Enlace del evento: escribe un enlace que empiece por http:// o https://',
    ],
  ] as const)('refuses %s', async (_name, body, message) => {
    await given()
      .request({ ...submit, body })
      .isRefused('request.invalid', message);
  });
});
