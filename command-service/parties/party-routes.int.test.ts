import { FORM_TEXTS as T } from '@duende/contracts/constants/form-texts';
import { REFUSALS } from '@duende/contracts/refusal';
import { photoUrl } from '@duende/contracts/photo-url';
import { describe, expect, test } from 'vitest';
import { foreign, FOREIGN_IDS, unreadable } from '../testing/bad-requests.ts';
import { commandApp, type CommandRequest } from '../testing/command-app.ts';
import { given } from '../testing/given-http.ts';
import {
  APPROVED_PARTY,
  AUTHOR_ID,
  DELETED_PARTY,
  idOf,
  partyDetails,
  PARTY_ID,
  PENDING_PARTY,
  PHOTO,
  REJECTED_PARTY,
} from '../testing/samples.ts';

const submit: CommandRequest = { as: 'user', method: 'POST', path: '/api/events', body: partyDetails() };
const edit: CommandRequest = {
  as: 'admin',
  method: 'PUT',
  path: `/api/events/${PARTY_ID}`,
  body: partyDetails({ name: 'Luna Nueva' }),
};
const remove: CommandRequest = { as: 'admin', method: 'DELETE', path: `/api/events/${PARTY_ID}` };
const approve: CommandRequest = {
  as: 'admin',
  method: 'PATCH',
  path: `/api/admin/events/${PARTY_ID}/approve`,
};
const restore: CommandRequest = {
  as: 'admin',
  method: 'POST',
  path: `/api/admin/events/${PARTY_ID}/restore`,
};

const photo = photoUrl(PHOTO.name);
const mapsUrl = 'https://www.google.com/maps/@40.4153,-3.6845,15z';
const RETIRO = { latitude: 40.4153, longitude: -3.6845 };

describe('submitting', () => {
  test('answers the pending party', async () => {
    await given()
      .request(submit)
      .answers(201, { ...partyDetails(), slug: '2026-08-01-luna-llena', status: 'pending', revision: 0 }, [
        'PartySubmitted',
      ]);
  });

  test('takes what is optional as empty and puts the rest in its canonical form', async () => {
    const body = { name: ' Luna ', location: 'madrid', dates: ['2026-08-02', '2026-08-01', '2026-08-02'] };
    await given()
      .request({ ...submit, body })
      .answers(
        201,
        {
          name: 'Luna',
          location: 'Madrid',
          dates: ['2026-08-01', '2026-08-02'],
          startTime: '00:00',
          type: 'fiesta',
          styles: [],
          cost: '',
          photo: null,
          latitude: null,
        },
        ['PartySubmitted'],
      );
  });

  test('records its author', async () => {
    const app = await commandApp();
    await app.send(submit);
    expect(await app.events()).toMatchObject([
      { data: { authorId: AUTHOR_ID }, metadata: { actorId: AUTHOR_ID } },
    ]);
  });

  test('takes an uploaded photo', async () => {
    await given()
      .request({ ...submit, body: partyDetails({ photo }) })
      .answers(201, { photo }, ['PartySubmitted']);
  });

  test.each([
    ['absent ones are the maps link\u2019s', partyDetails({ mapsUrl })],
    ['the maps link\u2019s own are anybody\u2019s', partyDetails({ mapsUrl, ...RETIRO })],
  ])('coordinates: %s', async (_name, body) => {
    await given()
      .request({ ...submit, body })
      .answers(201, RETIRO, ['PartySubmitted']);
  });

  test('coordinates: others are refused to a user and taken from an admin', async () => {
    const body = partyDetails({ mapsUrl, latitude: 41, longitude: 2 });
    await given()
      .request({ ...submit, body })
      .isRefused('party.coordinates-admin-only');
    await given()
      .request({ ...submit, as: 'admin', body })
      .answers(201, { latitude: 41, longitude: 2 }, ['PartySubmitted']);
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
    const other = await app.send({ ...submit, key: 'k', body: partyDetails({ name: 'Otra' }) });
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
      { ...submit, body: partyDetails({ photo: photoUrl(`${'0'.repeat(32)}-000000`) }) },
      'party.photo-unknown',
    ],
  ] as const)('refuses %s', async (_name, request, code) => {
    await given().request(request).isRefused(code);
  });

  test.each([
    ['no body', undefined, REFUSALS['request.invalid'][1]],
    ['a list', [partyDetails()], REFUSALS['request.invalid'][1]],
    ['a text', 'Luna', REFUSALS['request.invalid'][1]],
    ['no name', { ...partyDetails(), name: undefined }, T.partyNameRequired],
    ['a blank name', { ...partyDetails(), name: '   ' }, T.partyNameRequired],
    ['a name of 36', { ...partyDetails(), name: 'a'.repeat(36) }, T.partyNameTooLong],
    ['a name on two lines', { ...partyDetails(), name: 'Luna\nLlena' }, T.partyNameTooLong],
    ['an operator for a name', { ...partyDetails(), name: { $gt: '' } }, T.partyNameRequired],
    ['no location', { ...partyDetails(), location: undefined }, T.partyLocationRequired],
    ['a blank location', { ...partyDetails(), location: ' ' }, T.partyLocationRequired],
    ['a foreign location', { ...partyDetails(), location: 'Lisboa' }, T.partyLocationUnknown],
    ['no dates', { ...partyDetails(), dates: undefined }, T.partyDatesRequired],
    ['an empty list of dates', { ...partyDetails(), dates: [] }, T.partyDatesRequired],
    ['a day that does not exist', { ...partyDetails(), dates: ['2026-02-30'] }, T.partyDatesInvalid],
    ['a date in Spanish', { ...partyDetails(), dates: ['1/8/2026'] }, T.partyDatesInvalid],
    ['61 dates', { ...partyDetails(), dates: Array(61).fill('2026-08-01') }, T.partyDatesTooMany],
    ['25 o\u2019clock', { ...partyDetails(), startTime: '25:00' }, T.partyTimeInvalid],
    ['a quarter past', { ...partyDetails(), endTime: '10:15' }, T.partyTimeInvalid],
    ['a foreign type', { ...partyDetails(), type: 'rave' }, T.partyTypeInvalid],
    ['a foreign style', { ...partyDetails(), styles: ['reggaeton'] }, T.partyStylesInvalid],
    ['styles that are no list', { ...partyDetails(), styles: 'psytrance' }, T.partyStylesInvalid],
    ['half a point', { ...partyDetails(), latitude: 40 }, T.partyCoordinatesInvalid],
    ['a point off the Earth', { ...partyDetails(), latitude: 91, longitude: 0 }, T.partyCoordinatesInvalid],
    ['a point in words', { ...partyDetails(), latitude: '40', longitude: '3' }, T.partyCoordinatesInvalid],
    ['a foreign photo', { ...partyDetails(), photo: 'https://example.com/x.webp' }, T.partyPhotoInvalid],
    [
      'a description of 5,001',
      { ...partyDetails(), description: 'a'.repeat(5001) },
      T.partyDescriptionTooLong,
    ],
    [
      'a price of 501',
      { ...partyDetails(), cost: '1'.repeat(501) },
      'Precio: como máximo 500 caracteres en una sola línea.',
    ],
    [
      'a script for a link',
      { ...partyDetails(), link: 'javascript:alert(1)' },
      'Enlace del evento: escribe un enlace que empiece por http:// o https://',
    ],
  ] as const)('refuses %s', async (_name, body, message) => {
    await given()
      .request({ ...submit, body })
      .isRefused('request.invalid', message);
  });
});

describe('editing', () => {
  test.each([
    ['pending', PENDING_PARTY, 1],
    ['approved', APPROVED_PARTY, 2],
  ] as const)('keeps a party %s', async (status, party, revision) => {
    await given(party)
      .request(edit)
      .answers(200, { id: PARTY_ID, name: 'Luna Nueva', slug: '2026-08-01-luna-nueva', status, revision }, [
        'PartyUpdated',
      ]);
  });

  test('to what it is already records nothing', async () => {
    await given(APPROVED_PARTY)
      .request({ ...edit, body: partyDetails() })
      .answers(200, { name: 'Luna Llena', revision: 1 }, []);
  });

  test.each(['"1"', '1', 'W/"1"', '*'])('of the revision that is there, If-Match %s', async (revision) => {
    await given(APPROVED_PARTY)
      .request({ ...edit, headers: { 'If-Match': revision } })
      .answers(200, { revision: 2 }, ['PartyUpdated']);
  });

  test.each(['"0"', '0', '"2"', 'abc', '"1", "2"'])('of another, If-Match %s', async (revision) => {
    await given(APPROVED_PARTY)
      .request({ ...edit, headers: { 'If-Match': revision } })
      .isRefused('request.stale');
  });

  test('leaves a photo alone that is no more, if the party has it already', async () => {
    const gone = photoUrl(`${'0'.repeat(32)}-000000`);
    const party = { ...APPROVED_PARTY, events: [...APPROVED_PARTY.events, photoChange(gone)] };
    await given(party)
      .request({ ...edit, body: partyDetails({ name: 'Luna Nueva', photo: gone }) })
      .answers(200, { name: 'Luna Nueva', photo: gone }, ['PartyUpdated']);
  });

  test('refuses another photo that is none of ours', async () => {
    await given(APPROVED_PARTY)
      .request({ ...edit, body: partyDetails({ photo: photoUrl(`${'0'.repeat(32)}-000000`) }) })
      .isRefused('party.photo-unknown');
  });

  test('refuses what submitting refuses', async () => {
    await given(APPROVED_PARTY)
      .request({ ...edit, body: partyDetails({ name: '' }) })
      .isRefused('request.invalid', T.partyNameRequired);
  });
});

const photoChange = (photo: string) =>
  ({
    type: 'PartyUpdated',
    data: { partyId: PARTY_ID, changes: { photo: { from: null, to: photo } } },
  }) as const;

describe('removing', () => {
  test.each([
    ['a pending one rejects it', PENDING_PARTY, 'PartyRejected'],
    ['an approved one deletes it', APPROVED_PARTY, 'PartyDeleted'],
  ] as const)('%s', async (_name, party, type) => {
    await given(party).request(remove).answers(200, { ok: true }, [type]);
  });

  test('records the reason', async () => {
    const app = await commandApp([PENDING_PARTY]);
    await app.send({ ...remove, body: { reason: ' Repetido ' } });
    expect((await app.events()).at(-1)).toMatchObject({ data: { reason: 'Repetido' } });
  });

  test('refuses a reason that is too long', async () => {
    await given(PENDING_PARTY)
      .request({ ...remove, body: { reason: 'a'.repeat(501) } })
      .isRefused('request.invalid', 'El motivo debe tener como máximo 500 caracteres');
  });
});

test('approving answers the approved party', async () => {
  await given(PENDING_PARTY)
    .request(approve)
    .answers(200, { id: PARTY_ID, status: 'approved', revision: 1 }, ['PartyApproved']);
});

test.each([
  ['a rejected party makes it pending', REJECTED_PARTY, 'pending'],
  ['a deleted one approved', DELETED_PARTY, 'approved'],
] as const)('restoring %s', async (_name, party, status) => {
  await given(party).request(restore).answers(200, { id: PARTY_ID, status }, ['PartyRestored']);
});

test.each([
  ['editing a rejected party', REJECTED_PARTY, edit, 'party.not-found'],
  ['editing a deleted party', DELETED_PARTY, edit, 'party.not-found'],
  ['removing a rejected party', REJECTED_PARTY, remove, 'party.not-found'],
  ['removing a deleted party', DELETED_PARTY, remove, 'party.not-found'],
  ['approving an approved party', APPROVED_PARTY, approve, 'party.not-pending'],
  ['approving a rejected party', REJECTED_PARTY, approve, 'party.not-pending'],
  ['restoring a pending party', PENDING_PARTY, restore, 'party.not-removed'],
  ['restoring an approved party', APPROVED_PARTY, restore, 'party.not-removed'],
] as const)('%s is refused', async (_name, party, request, code) => {
  await given(party).request(request).isRefused(code);
});

describe.each([
  ['editing', edit],
  ['removing', remove],
  ['approving', approve],
  ['restoring', restore],
] as const)('%s', (_name, request) => {
  test.each([
    ['a visitor', { ...request, as: 'visitor' }, 'session.required'],
    ['a user', { ...request, as: 'user' }, 'session.admin-required'],
    foreign(request),
    ...unreadable(request),
  ] as const)('refuses %s', async (_who, bad, code) => {
    await given(PENDING_PARTY).request(bad).isRefused(code);
  });

  test.each([['an id of nothing', idOf(99)] as const, ...FOREIGN_IDS])(
    'knows no party by %s',
    async (_what, id) => {
      const path = request.path.replace(PARTY_ID, id);
      await given(PENDING_PARTY)
        .request({ ...request, path })
        .isRefused('party.not-found');
    },
  );
});
