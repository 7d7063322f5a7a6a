import type { Given } from '@duende/testkit/samples/given-log';
import { expect, test } from 'vitest';
import { partyAfter } from '../testing/party-after.ts';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import {
  ADMIN,
  approved,
  deleted,
  erased,
  publicNoticeSet,
  PARTY,
  restored,
  submitted,
} from '@duende/testkit/samples/story';
import { partyProjection } from './parties.ts';

const SET = publicNoticeSet({ notice: { from: '', to: 'Otra hora' } });

test.each<[string, readonly Given[], string, number]>([
  ['before any', [approved()], '', 1],
  ['that is set while it waits', [SET], 'Otra hora', 1],
  ['and its approval', [SET, approved()], 'Otra hora', 2],
  [
    'that another one follows',
    [approved(), SET, publicNoticeSet({ notice: { from: 'Otra hora', to: 'Otro sitio' } })],
    'Otro sitio',
    3,
  ],
  [
    'that is taken away',
    [approved(), SET, publicNoticeSet({ notice: { from: 'Otra hora', to: '' } })],
    '',
    3,
  ],
  [
    'and its way there and back',
    [approved(), SET, deleted(), restored({ status: 'approved' })],
    'Otra hora',
    4,
  ],
  ['and the end of who set it', [approved(), SET, erased({ userId: ADMIN })], 'Otra hora', 2],
])('a party has the notice it was given: %s', async (_what, given, publicNotice, revision) => {
  expect(await partyAfter(...given)).toMatchObject({ publicNotice, revision });
});

test('everybody who looks at a published party hears of it, and of one that waits only its author', async () => {
  const { given } = specifyProjection(partyProjection);
  const event = expect.objectContaining({ id: PARTY, publicNotice: 'Otra hora' });
  await given(submitted(), approved())
    .when(SET)
    .publishes({
      topics: ['home', `event:${PARTY}`],
      message: { name: 'event.updated', payload: { position: at(3), event } },
    });
  await given(submitted()).when(SET).publishes();
});
