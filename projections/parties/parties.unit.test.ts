import { eventAnswer } from '@duende/contracts/parties/event-answer';
import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import { ERASED } from '@duende/contracts/common/personal';
import { sampleId } from '@duende/testkit/samples/party';
import { describe, expect, it, test } from 'vitest';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import {
  ADMIN,
  ALBA,
  approvalWithdrawn,
  approved,
  BRUNO,
  deleted,
  DETAILS,
  erased,
  PARTY,
  placeRevealed,
  registered,
  rejected,
  restored,
  rsvp,
  submitted,
  updated,
} from '@duende/testkit/samples/story';
import { AS_SUBMITTED } from '@duende/contracts/parties/party-situation';
import { by, withData } from '@duende/testkit/samples/given-log';
import { type PartyDocument, partyProjection } from './parties.ts';
import { UNPROPOSED } from './party-proposals.ts';
import { textKeyOf } from '../model/text-key.ts';

const { given } = specifyProjection(partyProjection);

const PENDING: PartyDocument = {
  _id: PARTY,
  position: at(1),
  revision: 0,
  shortId: PARTY.slice(0, 8),
  status: 'pending',
  authorId: ALBA,
  submittedAt: '2026-06-01T12:00:00.000Z',
  changedAt: '2026-06-01T12:00:00.000Z',
  source: null,
  reasonAt: '',
  ...AS_SUBMITTED,
  decision: null,
  reasonBy: null,
  reasonOf: null,
  ...UNPROPOSED,
  searchText: 'bosque electrico',
  firstDay: DETAILS.dates[0] ?? '',
  lastDay: DETAILS.dates.at(-1) ?? '',
  waitingText: 'bosque electrico en el pinar.',
  textKey: textKeyOf(DETAILS.description),
  ...DETAILS,
  secretPlace: null,
};
/** What was decided, as its author reads it; `by` where it has words of somebody. */
const decision = (
  verdict: 'approved' | 'rejected' | 'deleted',
  reason: string | null = null,
  by: string | null = null,
) => ({
  decision: { verdict, at: '2026-06-01T12:00:00.000Z', reason },
  reasonBy: by,
  reasonOf: null,
});
/** Moderators search pending ones only. */
const searched = ({ status }: { readonly status?: string; readonly position?: string }) => ({
  ...(status !== undefined && status !== 'pending' && { waitingText: '' }),
});
const refused = { ...by(BRUNO, rejected({ reason: 'Sin lugar' })), id: sampleId(30) };
const renamed = updated({ changes: { name: { from: DETAILS.name, to: 'Sol' } } });

test.each([
  ['submitted', [], {}],
  ['approved', [approved()], { status: 'approved', ...decision('approved'), position: at(2), revision: 1 }],
  ['rejected', [rejected()], { status: 'rejected', ...decision('rejected'), position: at(2), revision: 1 }],
  [
    'deleted',
    [approved(), deleted()],
    { status: 'deleted', ...decision('deleted'), position: at(3), revision: 2 },
  ],
  [
    'restored',
    [approved(), deleted(), restored({ status: 'approved' })],
    { status: 'approved', ...decision('approved'), position: at(4), revision: 3 },
  ],
  [
    'edited, keeping its status',
    [
      approved(),
      updated({ changes: { photo: { from: null, to: '/photos/x.webp' }, cost: { from: '20', to: '' } } }),
    ],
    {
      status: 'approved',
      ...decision('approved'),
      photo: '/photos/x.webp',
      cost: '',
      position: at(3),
      revision: 2,
    },
  ],
  [
    'without its author, who was erased: the revision is of the stream of the party',
    [approved(), erased({ userId: ALBA })],
    { status: 'approved', ...decision('approved'), authorId: null, position: at(3), revision: 1 },
  ],
  [
    'that waits again, its approval withdrawn',
    [approved(), approvalWithdrawn()],
    { status: 'pending', position: at(3), revision: 2 },
  ],
  [
    'rejected, with the reason',
    [refused],
    {
      status: 'rejected',
      ...decision('rejected', 'Sin lugar', BRUNO),
      reasonOf: refused.id,
      position: at(2),
      revision: 1,
    },
  ],
  [
    'that waits again, as if nothing had been decided',
    [refused, restored({ status: 'pending' })],
    { position: at(3), revision: 2 },
  ],
  [
    'rejected by who was erased since: the decision stays, the words go',
    [refused, erased({ userId: BRUNO })],
    { status: 'rejected', ...decision('rejected'), position: at(3), revision: 1 },
  ],
  [
    'rejected, folded when the words are gone already',
    [withData(refused, { reason: ERASED }), erased({ userId: BRUNO })],
    { status: 'rejected', ...decision('rejected'), position: at(3), revision: 1 },
  ],
  [
    'rejected by its own author, who was erased',
    [by(ALBA, rejected({ reason: 'Repetido' })), erased({ userId: ALBA })],
    { status: 'rejected', ...decision('rejected'), authorId: null, position: at(3), revision: 1 },
  ],
  ['untouched by the erasing of someone else', [erased({ userId: ADMIN })], {}],
])('a party %s', async (_name, then, changes) => {
  await given(submitted(), ...then).then({ ...PENDING, ...searched(changes), ...changes });
});

it('keeps where an imported party is from, and that it has no author', async () => {
  const source = {
    importId: ADMIN,
    url: 'https://entradium.com/luna',
    layers: { name: 'json-ld' },
  } as const;
  await given(by(ADMIN, submitted({ authorId: null, source }))).then({
    ...PENDING,
    authorId: null,
    source,
  });
});

it('takes its moment from the running maximum, since clocks may run behind', async () => {
  await given({ ...registered(), metadata: { at: '2026-06-02T00:00:00.000Z' } }, submitted()).then({
    ...PENDING,
    position: at(2),
    submittedAt: '2026-06-02T00:00:00.000Z',
    changedAt: '2026-06-02T00:00:00.000Z',
  });
});

describe('published messages', () => {
  const shown = (position: string, changes: Partial<PartyDocument>) => ({
    position,
    event: eventAnswer(PARTY, { ...PENDING, status: 'approved', ...changes }),
  });
  const topics = ['home', `event:${PARTY}`] as const;
  const author = [`user:${ALBA}`] as const;
  const decided = (
    position: string,
    decision: 'approved' | 'withdrawn' | 'rejected' | 'deleted' | 'restored',
    reason: string | null = null,
  ): AddressedLiveMessage => ({
    topics: author,
    message: { name: 'moderation.decided', payload: { position, eventId: PARTY, decision, reason } },
  });

  it('is silent about a pending party', async () => {
    await given().when(submitted()).publishes();
    await given(submitted()).when(renamed).publishes();
  });

  it('is a refusal, only to its author, with the reason', async () => {
    await given(submitted())
      .when(rejected({ reason: 'Sin lugar' }))
      .publishes(decided(at(2), 'rejected', 'Sin lugar'));
    await given(submitted(), rejected())
      .when(restored({ status: 'pending' }))
      .publishes(decided(at(3), 'restored'));
  });

  it('is that an approved party waits again: it is gone for everybody, and its author is informed', async () => {
    await given(submitted(), approved())
      .when(approvalWithdrawn())
      .publishes(
        { topics, message: { name: 'event.removed', payload: { position: at(3), eventId: PARTY } } },
        decided(at(3), 'withdrawn'),
      );
  });

  it('is an approved party as a GET shows it, and to its author the decision', async () => {
    await given(submitted())
      .when(approved())
      .publishes(
        { topics, message: { name: 'event.approved', payload: shown(at(2), { revision: 1 }) } },
        decided(at(2), 'approved'),
      );
  });

  it('has no author where none wrote it', async () => {
    await given(submitted({ authorId: null }))
      .when(approved({ authorId: null }))
      .publishes({ topics, message: { name: 'event.approved', payload: shown(at(2), { revision: 1 }) } });
  });

  it('is an edit of an approved one', async () => {
    await given(submitted(), approved())
      .when(renamed)
      .publishes({
        topics,
        message: { name: 'event.updated', payload: shown(at(3), { revision: 2, name: 'Sol' }) },
      });
  });

  it('is a secret place after its reveal', async () => {
    const place = { place: 'Finca El Retiro', latitude: 40.41, longitude: -3.7 };
    const secret = submitted({ details: { ...place, placeFrom: '2026-12-04T18:00' } });
    const nowhere = { place: '', latitude: null, longitude: null };
    await given(secret)
      .when(approved())
      .publishes(
        {
          topics,
          message: {
            name: 'event.approved',
            payload: shown(at(2), { revision: 1, ...nowhere, placeFrom: '2026-12-04T18:00' }),
          },
        },
        decided(at(2), 'approved'),
      );
    await given(secret, approved())
      .when(placeRevealed())
      .publishes({
        topics,
        message: { name: 'event.updated', payload: shown(at(3), { revision: 2, ...place }) },
      });
  });

  it('is a removal and a return', async () => {
    await given(submitted(), approved())
      .when(deleted({ reason: 'Cancelada' }))
      .publishes(
        { topics, message: { name: 'event.removed', payload: { position: at(3), eventId: PARTY } } },
        decided(at(3), 'deleted', 'Cancelada'),
      );
    await given(submitted(), approved(), deleted())
      .when(restored({ status: 'approved' }))
      .publishes(
        { topics, message: { name: 'event.approved', payload: shown(at(4), { revision: 3 }) } },
        decided(at(4), 'restored'),
      );
  });

  it('is nothing public when a batch takes away what it brought', async () => {
    await given(submitted())
      .when(approved(), deleted())
      .publishes(decided(at(2), 'approved'), decided(at(3), 'deleted'));
  });

  it('never says who wrote a party, nor when', async () => {
    const { event } = shown(at(2), {});
    expect(Object.keys(event)).not.toEqual(expect.arrayContaining(['authorId']));
    expect(JSON.stringify(event)).not.toContain(ALBA);
  });

  it('is not what has nothing to do with parties', async () => {
    await given(submitted(), approved()).when(rsvp()).publishes();
  });
});
