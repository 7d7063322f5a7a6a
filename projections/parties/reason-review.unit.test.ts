import type { Given } from '@duende/testkit/samples/given-log';
import { when } from '@duende/testkit/samples/given-log';
import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import {
  approved,
  cancelled,
  DETAILS,
  publicNoticeSet,
  PARTY,
  reasonReopened,
  reasonReviewed,
  submitted,
  updated,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { partyAfter } from '../testing/party-after.ts';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import { partyProjection } from './parties.ts';
import { partyVersionProjection } from './party-versions.ts';

const [FIRST, LATER] = ['2026-11-02T10:00:00.000Z', '2026-11-03T10:00:00.000Z'];
const TEXT = 'Se ha roto el generador';
const SAID = when(FIRST, cancelled());
const noticed = (to: string, isReasonReviewed?: true) =>
  when(
    LATER,
    publicNoticeSet({ conditionReason: { from: TEXT, to }, ...(isReasonReviewed && { isReasonReviewed }) }),
  );
const [night] = DETAILS.dates;
const NIGHT_OFF = cancelled({
  condition: { from: AS_ANNOUNCED, to: { ...AS_ANNOUNCED, cancelledDates: [night ?? ''] } },
});
const MOVED = updated({ changes: { dates: { from: DETAILS.dates, to: ['2027-01-02'] } } });

test.each<[string, readonly Given[], boolean, string]>([
  ['where there is none', [], true, ''],
  ['of its author', [SAID], false, FIRST],
  ['of a moderator', [cancelled({ isReasonReviewed: true })], true, ''],
  ['that a moderator has read', [SAID, reasonReviewed()], true, ''],
  [
    'that is open again after a review',
    [SAID, reasonReviewed(), reasonReopened({ reasonAt: FIRST })],
    false,
    FIRST,
  ],
  ['next to a notice', [SAID, noticed(TEXT)], false, FIRST],
  ['that a moderator has corrected', [SAID, noticed('Llueve', true)], true, ''],
  ['that an undo has brought back', [SAID, noticed('Llueve')], false, LATER],
  ['that was taken away', [SAID, noticed('')], true, ''],
  ['that ended with the cancelled night', [NIGHT_OFF, MOVED], true, ''],
])('a party says whether its reason was reviewed: %s', async (_what, events, isReasonReviewed, reasonAt) => {
  expect(await partyAfter(approved(), ...events)).toMatchObject({ isReasonReviewed, reasonAt });
});

test('an open page hears of the review', async () => {
  const { given } = specifyProjection(partyProjection);
  const event = expect.objectContaining({ id: PARTY, conditionReason: TEXT, isReasonReviewed: true });
  await given(submitted(), approved(), SAID)
    .when(reasonReviewed())
    .publishes({
      topics: ['home', `event:${PARTY}`],
      message: { name: 'event.updated', payload: { position: at(4), event } },
    });
});

test('the review is a version of its own, which is no public change', async () => {
  const { given } = specifyProjection(partyVersionProjection);
  const version = (fields: object) => expect.objectContaining(fields);
  await given(submitted(), approved(), cancelled(), reasonReviewed(), reasonReopened()).then(
    version({ kind: 'submitted', isReasonReviewed: true }),
    version({ kind: 'approved' }),
    version({ kind: 'cancelled', isReasonReviewed: false, isPublic: true }),
    version({ kind: 'reason-reviewed', isReasonReviewed: true, isPublic: false, conditionReason: TEXT }),
    version({ kind: 'reason-reopened', isReasonReviewed: false, isPublic: false }),
  );
});
