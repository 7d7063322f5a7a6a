import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { FakeParties, partyDocument } from '../testing/fake-party-model.ts';
import { createPartyFinder } from './find-party.ts';

const ID = 'ab12cd34-0000-4000-8000-00000000000a';
const TWIN = 'ab12cd34-ffff-4fff-8fff-fffffffffffe';
const THIRD = 'ab12cd34-1111-4111-8111-111111111111';
const AUTHOR = 'cccccccc-0000-4000-8000-00000000000c';
const author = { userId: AUTHOR, isAdmin: false };

/** Three parties whose ids begin alike; the second one was sent in first, then the first one. */
function finder(twin: { readonly status?: 'approved' | 'pending' } = {}) {
  const parties = new FakeParties();
  const add = (id: string, name: string, submittedAt: string, status: 'approved' | 'pending' = 'approved') =>
    parties.documents.set(
      id,
      partyDocument(samplePartyAnswer({ id, name, status, dates: ['2026-12-05'] }), {
        submittedAt,
        authorId: AUTHOR,
      }),
    );
  add(ID, 'Luna', '2026-11-02T00:00:00.000Z');
  add(TWIN, 'Sol', '2026-11-01T00:00:00.000Z', twin.status);
  add(THIRD, 'Eco', '2026-11-03T00:00:00.000Z');
  return createPartyFinder(parties);
}

test.each([
  [ID, ID],
  [TWIN, TWIN],
  [ID.toUpperCase(), ID],
  ['2026-12-05-luna-ab12cd34', ID],
  ['2026-12-05-sol-ab12cd34', TWIN],
  ['2026-12-05-otro-nombre-ab12cd34', TWIN],
  ['ab12cd34', TWIN],
])('%s is the one that it names, else the one sent in first', async (reference, id) => {
  expect((await finder().find(reference, null))?._id).toBe(id);
});

test('a person who may not see one of them finds the other', async () => {
  const { find } = finder({ status: 'pending' });
  expect((await find('ab12cd34', null))?._id).toBe(ID);
  expect((await find('2026-12-05-sol-ab12cd34', null))?._id).toBe(ID);
  expect((await find('2026-12-05-sol-ab12cd34', author))?._id).toBe(TWIN);
  expect(await find(TWIN, null)).toBeNull();
});

test.each(['ab12cd35', 'bb12cd34-0000-4000-8000-00000000000a', 'luna', ''])(
  'nothing is found by %j',
  async (reference) => {
    const { find, visible } = finder();
    expect(await find(reference, null)).toBeNull();
    await expect(visible(reference, null)).rejects.toMatchObject({ code: 'party.not-found' });
  },
);
