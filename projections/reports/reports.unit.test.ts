import type { Given } from '@duende/testkit/samples/given-log';
import { sampleId } from '@duende/testkit/samples/party';
import {
  accountSuspended,
  ALBA,
  approved,
  BRUNO,
  COMMENT,
  commentApproved,
  commented,
  commentRejected,
  commentRestored,
  deleted,
  erased,
  PARTY,
  reported,
  reportsDismissed,
  reportsReopened,
  restored,
  RIDE,
  rideRemoved,
  submitted,
  suspensionLifted,
  commentWithdrawn,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import { reportProjection, type ReportDocument } from './reports.ts';

const { given } = specifyProjection(reportProjection);
const [FIRST, SECOND] = [sampleId(200), sampleId(201)];

const said = (about: Parameters<typeof reported>[0] = {}, id = FIRST): Given => ({ ...reported(about), id });
const thing = (changes: Partial<ReportDocument>) => expect.objectContaining({ kind: 'thing', ...changes });
const words = (changes: Partial<ReportDocument> = {}) =>
  expect.objectContaining({ _id: FIRST, kind: 'report', userId: ALBA, words: 'Me insulta', ...changes });

test.each<[string, readonly Given[], Partial<ReportDocument>]>([
  ['is reported', [], { isOpen: true, isHidden: false, userId: BRUNO }],
  ['was looked at and left', [reportsDismissed()], { isOpen: false, looks: [at(4)] }],
  [
    'was looked at, which was taken back',
    [reportsDismissed(), reportsReopened()],
    { isOpen: true, looks: [] },
  ],
  ['was taken down', [commentRejected()], { isOpen: false, isGone: true }],
  [
    'was taken down, which was taken back',
    [commentRejected(), commentRestored({ status: 'approved' })],
    { isOpen: true, isGone: false },
  ],
  ['was written by who was erased', [erased({ userId: BRUNO })], { isOpen: false, userId: null }],
])('a comment that %s', async (_what, since, expected) => {
  const before = [commented(), commentApproved(), said()];
  await given(...before, ...since).then(thing({ _id: COMMENT, ...expected }), words());
});

test('a report goes on counting once who made it was erased, without who and how', async () => {
  await given(said(), erased({ userId: ALBA })).then(
    thing({ _id: COMMENT, isOpen: true }),
    words({ userId: null, words: null }),
  );
});

test('a comment that many have reported is hidden until somebody has looked', async () => {
  const many = [said(), said({ userId: sampleId(31), hides: true }, SECOND)];
  const second = words({ _id: SECOND, userId: sampleId(31) });
  await given(...many).then(thing({ isHidden: true }), words(), second);
  await given(...many, reportsDismissed()).then(thing({ isHidden: false, isOpen: false }), words(), second);
  await given(...many, reportsDismissed(), reportsReopened({ hides: true })).then(
    thing({ isHidden: true, isOpen: true }),
    words(),
    second,
  );
});

const ofParty = { thing: 'party', thingId: PARTY, ownerId: ALBA, userId: BRUNO } as const;
const report = words({ userId: BRUNO });

test('unpublished parties and removed pins need no review', async () => {
  const before = [submitted(), approved(), said(ofParty)];
  await given(...before, deleted()).then(thing({ isOpen: false }), report);
  await given(...before, deleted(), restored({ status: 'approved' })).then(thing({ isOpen: true }), report);
  await given(...before, erased({ userId: ALBA })).then(thing({ isOpen: true, userId: null }), report);
  const pin = said({ ...ofParty, thing: 'ride', thingId: RIDE });
  await given(pin, rideRemoved()).then(thing({ _id: RIDE, isOpen: false }), report);
});

test('a comment that its author withdrew leaves the queue of reports', async () => {
  await given(said(), commentWithdrawn()).then(thing({ isOpen: false }), words());
});

test('a profile whose account is suspended waits for no review until that is lifted', async () => {
  const person = said({ thing: 'user', thingId: BRUNO, partyId: null, ownerId: BRUNO });
  const suspended = accountSuspended({ userId: BRUNO });
  await given(person, suspended).then(thing({ isOpen: false }), words());
  await given(person, suspended, suspensionLifted({ userId: BRUNO })).then(thing({ isOpen: true }), words());
});

test('moderators see how many things wait', async () => {
  const waitingMessage = (things: number, position: number) => ({
    topics: ['moderation'],
    message: { name: 'reports.waiting', payload: { position: at(position), things } },
  });
  await given()
    .when(said())
    .publishes(waitingMessage(1, 1) as never);
  await given(said())
    .when(reportsDismissed())
    .publishes(waitingMessage(0, 2) as never);
});
