import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import { when } from '@duende/testkit/samples/given-log';
import { describe, it } from 'vitest';
import { at, specifyProjection } from './testing/specify-projection.ts';
import { ALBA, BRUNO, erased, OTHER_PARTY, PARTY, rsvp } from './testing/story.ts';
import { attendanceProjection } from './attendance.ts';

const { given } = specifyProjection(attendanceProjection);

const NOON = Date.parse('2026-06-01T12:00:00.000Z');
const LATER = '2026-06-02T09:30:00.000Z';
const going = (userId: string, position: string, isGoing = true, partyId = PARTY) => ({
  _id: `${partyId}.${userId}`,
  position,
  partyId,
  userId,
  isGoing,
  at: '2026-06-01T12:00:00.000Z',
  spans: isGoing ? [NOON] : [NOON, NOON],
});
const forgotten = (position: string, partyId = PARTY) => ({
  ...going(ALBA, position, false, partyId),
  userId: null,
});
const mine = (userId: string, position: string, isGoing: boolean): AddressedLiveMessage => ({
  topics: [`user:${userId}`],
  message: { name: 'rsvp.mine', payload: { position, eventId: PARTY, isGoing } },
});
const counted = (position: string, count: number, eventId = PARTY): AddressedLiveMessage => ({
  topics: ['home', `event:${eventId}`],
  message: { name: 'rsvp.count', payload: { position, eventId, count } },
});

describe('attendance', () => {
  it('is the last word of each person on each party', async () => {
    await given(rsvp(), rsvp(false), rsvp(true, BRUNO)).then(going(ALBA, at(2), false), going(BRUNO, at(3)));
    await given(rsvp(), rsvp(false), rsvp()).then({ ...going(ALBA, at(3)), spans: [NOON, NOON, NOON] });
  });

  it('keeps when somebody was going, and says the same again without a trace', async () => {
    const late = when(LATER, rsvp(false));
    const spans = [NOON, Date.parse(LATER)];
    await given(rsvp(), rsvp(), late).then({ ...going(ALBA, at(3), false), at: LATER, spans });
  });

  it('forgets an erased person everywhere and nobody else; that somebody was going stays', async () => {
    const left = when(LATER, erased(ALBA));
    const spans = [NOON, Date.parse(LATER)];
    await given(rsvp(), rsvp(true, ALBA, OTHER_PARTY), rsvp(true, BRUNO), left).then(
      { ...forgotten(at(4)), spans },
      going(BRUNO, at(3)),
      { ...forgotten(at(4), OTHER_PARTY), spans },
    );
  });
});

describe('what is published', () => {
  it('is the new count, and to the person what they said', async () => {
    await given(rsvp(true, BRUNO))
      .when(rsvp())
      .publishes(mine(ALBA, at(2), true), counted(at(2), 2));
    await given(rsvp())
      .when(rsvp(false))
      .publishes(mine(ALBA, at(2), false), counted(at(2), 0));
  });

  it('is one count for all who changed their minds at once', async () => {
    await given()
      .when(rsvp(), rsvp(true, BRUNO))
      .publishes(mine(ALBA, at(1), true), mine(BRUNO, at(2), true), counted(at(2), 2));
  });

  it('is at the last of what happened to a party, whoever changed their mind first', async () => {
    await given()
      .when(rsvp(), rsvp(true, BRUNO), rsvp(false), rsvp())
      .publishes(mine(ALBA, at(4), true), mine(BRUNO, at(2), true), counted(at(4), 2));
  });

  it('is nothing when nothing came of it', async () => {
    await given().when(rsvp(), rsvp(false)).publishes();
    await given().when(rsvp(false)).publishes();
  });

  it('is the lower counts of everything an erased person went to, without naming them', async () => {
    await given(rsvp(), rsvp(true, ALBA, OTHER_PARTY), rsvp(true, BRUNO))
      .when(erased(ALBA))
      .publishes(counted(at(4), 1), counted(at(4), 0, OTHER_PARTY));
  });
});
