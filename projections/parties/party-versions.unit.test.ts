import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { givenLog, when } from '@duende/testkit/samples/given-log';
import { AS_SUBMITTED } from '@duende/contracts/parties/party-situation';
import { describe, expect, it } from 'vitest';
import { foldBatch } from '../runner/fold-batch.ts';
import { recordedIn, specifyProjection, at } from '../testing/specify-projection.ts';
import {
  ADMIN,
  ALBA,
  approvalWithdrawn,
  approved,
  deleted,
  DETAILS,
  erased,
  publicNoticeSet,
  PARTY,
  placeRevealed,
  rejected,
  restored,
  submitted,
  updated,
} from '@duende/testkit/samples/story';
import { partyVersionProjection } from './party-versions.ts';

const { given } = specifyProjection(partyVersionProjection);

const SENT = '2026-06-01T12:00:00.000Z';
const LATER = '2026-06-02T09:30:00.000Z';
const days = { firstDay: DETAILS.dates[0] ?? null, lastDay: DETAILS.dates.at(-1) ?? null };

/** A version of the party, made by the event at a place of the log. */
function version(revision: number, kind: string, status: string, other: object = {}) {
  const fromPosition = at(revision + 1);
  return {
    ...DETAILS,
    _id: `${PARTY}.${revision}`,
    position: fromPosition,
    partyId: PARTY,
    revision,
    kind,
    status,
    authorId: ALBA,
    actorId: ADMIN,
    eventId: expect.any(String) as string,
    commandId: expect.any(String) as string,
    from: SENT,
    to: null,
    fromPosition,
    secretPlace: null,
    isPublic: status === 'approved' || kind === 'withdrawn' || kind === 'deleted',
    ...AS_SUBMITTED,
    ...days,
    ...other,
  };
}

const ended = (by: number, to = SENT) => ({ to, position: at(by) });
const sent = (other: object = {}) => version(0, 'submitted', 'pending', { actorId: ALBA, ...other });

describe('versions of a party', () => {
  it('keep a secret place apart, also after its reveal', async () => {
    const secretPlace = { latitude: 40.41, longitude: -3.7, mapsUrl: '', place: 'Finca El Retiro' };
    const [place, placeFrom] = ['Finca El Retiro', '2026-12-04T18:00'];
    const hidden = { latitude: null, longitude: null, placeFrom, secretPlace };
    await given(submitted({ details: { place, placeFrom } }), approved(), placeRevealed()).then(
      sent({ ...ended(2), ...hidden }),
      version(1, 'approved', 'approved', { ...ended(3), ...hidden }),
      version(2, 'place-revealed', 'approved', { actorId: null, place }),
    );
  });

  it('follow one another, each whole', async () => {
    await given(submitted()).then(sent());
    const name = { from: DETAILS.name, to: 'Otra luna' };
    await given(submitted(), approved(), when(LATER, updated({ changes: { name } }))).then(
      sent(ended(2)),
      version(1, 'approved', 'approved', ended(3, LATER)),
      version(2, 'updated', 'approved', { name: 'Otra luna', from: LATER }),
    );
  });

  it('keep its public notice', async () => {
    await given(
      submitted(),
      approved(),
      publicNoticeSet({ notice: { from: '', to: 'Otra hora' } }),
      deleted(),
    ).then(
      sent(ended(2)),
      version(1, 'approved', 'approved', ended(3)),
      version(2, 'notice-set', 'approved', { publicNotice: 'Otra hora', ...ended(4) }),
      version(3, 'deleted', 'deleted', { publicNotice: 'Otra hora' }),
    );
  });

  it('know their first and last day, as they are then', async () => {
    const dates = { from: DETAILS.dates, to: ['2027-01-02', '2027-01-04'] };
    await given(submitted(), updated({ changes: { dates } })).then(
      sent(ended(2)),
      version(1, 'updated', 'pending', {
        dates: dates.to,
        firstDay: '2027-01-02',
        lastDay: '2027-01-04',
      }),
    );
  });

  it('say what became of it', async () => {
    await given(
      submitted(),
      approved(),
      approvalWithdrawn(),
      rejected(),
      restored({ status: 'pending' }),
    ).then(
      sent(ended(2)),
      version(1, 'approved', 'approved', ended(3)),
      version(2, 'withdrawn', 'pending', ended(4)),
      version(3, 'rejected', 'rejected', ended(5)),
      version(4, 'restored', 'pending'),
    );
    await given(submitted(), approved(), deleted(), restored({ status: 'approved' })).then(
      sent(ended(2)),
      version(1, 'approved', 'approved', ended(3)),
      version(2, 'deleted', 'deleted', ended(4)),
      version(3, 'restored', 'approved'),
    );
  });

  it.each([
    ['one event was', 1],
    ['four in a row were', 4],
  ])('follow one another where %s left out of the log', async (_what, leftOut) => {
    const name = { from: DETAILS.name, to: 'Otra luna' };
    const lost = Array.from({ length: leftOut }, () => updated({ changes: { name } }));
    const log = await givenLog([submitted(), approved(), ...lost, deleted()]);
    const events = (await recordedIn(log)).filter(({ type }) => type !== 'PartyUpdated');
    const { collection } = partyVersionProjection;
    const versions = await createMemoryReadStore().collection(collection);
    await foldBatch(partyVersionProjection, versions, events);
    expect(await versions.find({}, { sort: { _id: 1 } })).toEqual([
      sent(ended(2)),
      version(1, 'approved', 'approved', ended(leftOut + 3)),
      version(leftOut + 2, 'deleted', 'deleted'),
    ]);
  });

  it('stay when the author is erased, without the author', async () => {
    await given(submitted(), approved(), erased({ userId: ALBA })).then(
      sent({ to: SENT, authorId: null, position: at(3) }),
      version(1, 'approved', 'approved', { authorId: null, position: at(3) }),
    );
  });
});
