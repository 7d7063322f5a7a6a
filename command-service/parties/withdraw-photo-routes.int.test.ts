import { sampleId, comingPartyDetails } from '@duende/testkit/samples/party';
import { FORM_TEXTS as T } from '@duende/contracts/common/form-texts';
import { streams } from '@duende/contracts/events/streams';
import { photoUrl } from '@duende/contracts/parties/photo-url';
import { describe, expect, test } from 'vitest';
import { foreign, FOREIGN_IDS, unreadable } from '../testing/bad-requests.ts';
import { ACTORS, commandApp, type CommandRequest } from '../testing/command-app.ts';
import { given } from '../testing/given-http.ts';
import {
  approved,
  deleted,
  DETAILS,
  PARTY,
  photoWithdrawn,
  rejected,
  submitted,
} from '@duende/testkit/samples/story';
import { APPROVED_PARTY, PHOTO } from '../testing/histories.ts';

const photo = photoUrl(PHOTO.name);
const SHOWN = [submitted({ details: { photo } }), approved()];
const WITHDRAWN = photoWithdrawn({ photo: PHOTO.name });
const withdraw: CommandRequest = {
  as: 'admin',
  method: 'POST',
  path: `/api/admin/events/${PARTY}/withdraw-photo`,
  body: { photo, reason: ' Sin permiso ' },
};
const submit: CommandRequest = {
  as: 'admin',
  method: 'POST',
  path: '/api/events',
  body: comingPartyDetails({ photo }),
};

describe('withdrawing the photo of a party', () => {
  test('takes the picture back, and off the party', async () => {
    await given(...SHOWN)
      .request(withdraw)
      .answers(200, { id: PARTY, photo: null, status: 'approved', revision: 2 }, [
        'PhotoWithdrawn',
        'PartyUpdated',
      ]);
  });

  test('records the picture, where it was seen, and why', async () => {
    const app = await commandApp(SHOWN);
    await app.send(withdraw);
    expect((await app.events()).slice(-2)).toMatchObject([
      {
        stream: streams.photo(PHOTO.name),
        data: { photo: PHOTO.name, partyId: PARTY, reason: 'Sin permiso' },
      },
      { stream: streams.party(PARTY), data: { changes: { photo: { from: photo, to: null } } } },
    ]);
  });

  test('twice with one key has the first answer twice', async () => {
    const app = await commandApp(SHOWN);
    const first = await app.send({ ...withdraw, key: 'k' });
    expect(await app.send({ ...withdraw, key: 'k' })).toEqual(first);
    expect(await app.events()).toHaveLength(4);
  });

  test('that was cut off in between is finished by asking again', async () => {
    await given(...SHOWN, WITHDRAWN)
      .request(withdraw)
      .answers(200, { photo: null }, ['PartyUpdated']);
  });

  test('ignores one that the party shows no more', async () => {
    await given(APPROVED_PARTY).request(withdraw).isRefused('party.photo-changed');
  });

  test.each([
    ['rejected', rejected()],
    ['deleted', deleted()],
  ])('knows no party that was %s', async (_how, gone) => {
    await given(...SHOWN, gone)
      .request(withdraw)
      .isRefused('party.not-found');
  });

  test.each([
    ['no photo', {}],
    ['a foreign one', { photo: 'https://elsewhere.example/x.webp' }],
    ['a variant', { photo: photoUrl(PHOTO.name, '400') }],
  ])('refuses %s', async (_name, body) => {
    await given(...SHOWN)
      .request({ ...withdraw, body })
      .isRefused('request.invalid', T.partyPhotoInvalid);
  });

  test.each([
    ['a visitor', { ...withdraw, as: 'visitor' }, 'session.required'],
    ['its author', { ...withdraw, as: 'user' }, 'session.moderator-required'],
    foreign(withdraw),
    ...unreadable(withdraw),
  ] as const)('refuses %s', async (_who, request, code) => {
    await given(...SHOWN)
      .request(request)
      .isRefused(code);
  });

  test.each([['an id of nothing', sampleId(99)] as const, ...FOREIGN_IDS])(
    'knows no party by %s',
    async (_what, id) => {
      await given(...SHOWN)
        .request({ ...withdraw, path: withdraw.path.replace(PARTY, id) })
        .isRefused('party.not-found');
    },
  );
});

describe('a photo that was withdrawn', () => {
  test('is taken by no party', async () => {
    await given(WITHDRAWN).request(submit).isRefused('photo.withdrawn');
    await given(APPROVED_PARTY, WITHDRAWN)
      .request({ ...submit, method: 'PUT', path: `/api/events/${PARTY}` })
      .isRefused('photo.withdrawn');
  });

  test('keeps no other party from being edited that shows it', async () => {
    await given(...SHOWN, WITHDRAWN)
      .request({
        ...submit,
        method: 'PUT',
        path: `/api/events/${PARTY}`,
        body: { ...DETAILS, photo, cost: '' },
      })
      .answers(200, { photo, cost: '' }, ['PartyUpdated']);
  });
});

test('a photo is named by who has uploaded it, or by an admin', async () => {
  const app = await commandApp();
  const submitAs = async (as: CommandRequest['as']) => (await app.send({ ...submit, as })).body;
  expect(await submitAs('user')).toMatchObject({ photo });
  expect(await submitAs('admin')).toMatchObject({ photo });
  expect(await submitAs('other')).toMatchObject({ code: 'party.photo-unknown' });
  await app.photos.put({ ...PHOTO, uploadedBy: ACTORS.other.userId });
  expect(await submitAs('other')).toMatchObject({ photo });
});
