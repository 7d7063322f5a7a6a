import { comingPartyDetails, sampleId, samplePartyDetails } from '@duende/testkit/samples/party';
import { FORM_TEXTS as T } from '@duende/contracts/common/form-texts';
import { photoUrl } from '@duende/contracts/parties/photo-url';
import { describe, expect, test } from 'vitest';
import { foreign, FOREIGN_IDS, unreadable } from '../testing/bad-requests.ts';
import { commandApp, type CommandRequest } from '../testing/command-app.ts';
import { given } from '../testing/given-http.ts';
import { APPROVED_PARTY, DELETED_PARTY, REJECTED_PARTY } from '../testing/histories.ts';
import { DETAILS, PARTY, submitted, updated } from '@duende/testkit/samples/story';

const edit: CommandRequest = {
  as: 'admin',
  method: 'PUT',
  path: `/api/events/${PARTY}`,
  body: comingPartyDetails({ name: 'Luna Nueva' }),
};
const remove: CommandRequest = { as: 'admin', method: 'DELETE', path: `/api/events/${PARTY}` };
const approve: CommandRequest = {
  as: 'admin',
  method: 'PATCH',
  path: `/api/admin/events/${PARTY}/approve`,
};
const removePending: CommandRequest = { ...remove, body: { reason: 'Repetido', onlyPending: true } };
const restore: CommandRequest = {
  as: 'admin',
  method: 'POST',
  path: `/api/admin/events/${PARTY}/restore`,
};

describe('a decision about what was on the screen', () => {
  test.each([
    ['approving', approve, 'PartyApproved'],
    ['rejecting', removePending, 'PartyRejected'],
  ] as const)('%s: only of the revision that was seen', async (_name, decision, recorded) => {
    const edited = [submitted(), photoChange(photoUrl(`${'0'.repeat(32)}-000000`))];
    await given(...edited)
      .request({ ...decision, headers: { 'If-Match': '"0"' } })
      .isRefused('request.stale');
    await given(...edited)
      .request({ ...decision, headers: { 'If-Match': '"1"' } })
      .answers(200, {}, [recorded]);
  });

  test('says that it is decided already before it says that it has changed', async () => {
    await given(APPROVED_PARTY)
      .request({ ...approve, headers: { 'If-Match': '"0"' } })
      .isRefused('party.not-pending');
  });
});

describe('editing', () => {
  test.each([
    ['pending', submitted(), 1],
    ['approved', APPROVED_PARTY, 2],
  ] as const)('keeps a party %s', async (status, party, revision) => {
    await given(party)
      .request(edit)
      .answers(200, { id: PARTY, name: 'Luna Nueva', slug: '2099-09-26-luna-nueva', status, revision }, [
        'PartyUpdated',
      ]);
  });

  test('keeps a past day next to one to come', async () => {
    const dates = ['2026-09-26', '2099-09-26'];
    await given(submitted({ details: { dates: ['2026-09-26'] } }))
      .request({ ...edit, body: samplePartyDetails({ name: 'Luna Nueva', dates }) })
      .answers(200, { name: 'Luna Nueva', dates }, ['PartyUpdated']);
  });

  test('gives it no day that is past', async () => {
    const body = samplePartyDetails({ dates: ['2026-09-25', '2026-09-26'] });
    await given(submitted({ details: { dates: ['2026-09-26'] } }))
      .request({ ...edit, body })
      .isRefused('request.invalid', T.partyDayPast);
  });

  test('to what it is already records nothing', async () => {
    await given(APPROVED_PARTY)
      .request({ ...edit, body: { ...DETAILS, dates: ['2099-08-01'] } })
      .answers(200, { name: 'Bosque Eléctrico', revision: 1 }, []);
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

  test('keeps what it does not name, and clears what it names as empty', async () => {
    const point = { latitude: 40.4, longitude: -3.7 };
    const details = { ...point, ticketsLink: 'https://entradas.example/', cost: '20 €', startTime: '23:00' };
    const { name, location, dates } = comingPartyDetails({ name: 'Luna Nueva' });
    await given(submitted({ details }))
      .request({ ...edit, body: { name, location, dates, cost: null } })
      .answers(200, { ...details, cost: '', name: 'Luna Nueva' }, ['PartyUpdated']);
  });

  test('moves a point that it does not name with the link that it does', async () => {
    const { name, location, dates } = comingPartyDetails();
    const mapsUrl = 'https://www.google.com/maps/@41.5,-2.5,15z';
    await given(submitted())
      .request({ ...edit, body: { name, location, dates, mapsUrl } })
      .answers(200, { mapsUrl, latitude: 41.5, longitude: -2.5 }, ['PartyUpdated']);
  });

  test('keeps a photo that is gone, if the party has it already', async () => {
    const gone = photoUrl(`${'0'.repeat(32)}-000000`);
    await given(APPROVED_PARTY, photoChange(gone))
      .request({ ...edit, body: comingPartyDetails({ name: 'Luna Nueva', photo: gone }) })
      .answers(200, { name: 'Luna Nueva', photo: gone }, ['PartyUpdated']);
  });

  test('refuses another photo that is not from here', async () => {
    await given(APPROVED_PARTY)
      .request({ ...edit, body: comingPartyDetails({ photo: photoUrl(`${'0'.repeat(32)}-000000`) }) })
      .isRefused('party.photo-unknown');
  });

  test('refuses what submitting refuses', async () => {
    await given(APPROVED_PARTY)
      .request({ ...edit, body: samplePartyDetails({ name: '' }) })
      .isRefused('request.invalid', T.partyNameRequired);
  });
});

const photoChange = (photo: string) => updated({ changes: { photo: { from: null, to: photo } } });

describe('removing', () => {
  test.each([
    ['a pending one rejects it', submitted(), 'PartyRejected'],
    ['an approved one deletes it', APPROVED_PARTY, 'PartyDeleted'],
  ] as const)('%s', async (_name, party, type) => {
    await given(party).request(remove).answers(200, { ok: true }, [type]);
  });

  test('with onlyPending it rejects a pending one', async () => {
    await given(submitted()).request(removePending).answers(200, { ok: true }, ['PartyRejected']);
  });

  test('refuses words in place of whether only a pending one is meant', async () => {
    await given(submitted())
      .request({ ...remove, body: { onlyPending: 'sí' } })
      .isRefused('request.invalid');
  });

  test('records the reason', async () => {
    const app = await commandApp([submitted()]);
    await app.send({ ...remove, body: { reason: ' Repetido ' } });
    expect((await app.events()).at(-1)).toMatchObject({ data: { reason: 'Repetido' } });
  });

  test('refuses a reason that is too long', async () => {
    await given(submitted())
      .request({ ...remove, body: { reason: 'a'.repeat(501) } })
      .isRefused('request.invalid', 'El motivo debe tener como máximo 500 caracteres');
  });
});

test('approving answers the approved party', async () => {
  await given(submitted())
    .request(approve)
    .answers(200, { id: PARTY, status: 'approved', revision: 1 }, ['PartyApproved']);
});

test.each([
  ['a rejected party makes it pending', REJECTED_PARTY, 'pending'],
  ['a deleted one approved', DELETED_PARTY, 'approved'],
] as const)('restoring %s', async (_name, party, status) => {
  await given(party).request(restore).answers(200, { id: PARTY, status }, ['PartyRestored']);
});

test.each([
  ['editing a rejected party', REJECTED_PARTY, edit, 'party.not-found'],
  ['editing a deleted party', DELETED_PARTY, edit, 'party.not-found'],
  ['removing a rejected party', REJECTED_PARTY, remove, 'party.not-found'],
  ['removing a deleted party', DELETED_PARTY, remove, 'party.not-found'],
  ['removing only a pending party, approved since,', APPROVED_PARTY, removePending, 'party.not-pending'],
  ['removing only a pending party, rejected since,', REJECTED_PARTY, removePending, 'party.not-pending'],
  ['approving an approved party', APPROVED_PARTY, approve, 'party.not-pending'],
  ['approving a rejected party', REJECTED_PARTY, approve, 'party.not-pending'],
  ['restoring a pending party', submitted(), restore, 'party.not-removed'],
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
    // An edit is for its author too.
    ...(request === edit
      ? []
      : [['a user', { ...request, as: 'user' }, 'session.moderator-required'] as const]),
    foreign(request),
    ...unreadable(request),
  ] as const)('refuses %s', async (_who, bad, code) => {
    await given(submitted()).request(bad).isRefused(code);
  });

  test.each([['an id of nothing', sampleId(99)] as const, ...FOREIGN_IDS])(
    'knows no party by %s',
    async (_what, id) => {
      const path = request.path.replace(PARTY, id);
      await given(submitted())
        .request({ ...request, path })
        .isRefused('party.not-found');
    },
  );
});
