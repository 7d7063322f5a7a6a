import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import fc from 'fast-check';
import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import { givenLog, when } from '@duende/testkit/samples/given-log';
import { randomRuns } from '@duende/testkit/support/random-runs';
import { describe, expect, it } from 'vitest';
import { at, recordedIn, specifyProjection } from '../testing/specify-projection.ts';
import { ALBA, BRUNO, erased, OTHER_PARTY, PARTY, rsvp, rsvpWithdrawn } from '@duende/testkit/samples/story';
import { attendanceProjection, EVER_ANSWERED, WORDS_PER_DOCUMENT } from './attendance.ts';
import { foldBatch } from '../runner/fold-batch.ts';
import { wasOn } from '../model/spans.ts';

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
    await given(rsvp(), rsvpWithdrawn(), rsvp({ userId: BRUNO })).then(
      going(ALBA, at(2), false),
      going(BRUNO, at(3)),
    );
    await given(rsvp(), rsvpWithdrawn(), rsvp()).then({ ...going(ALBA, at(3)), spans: [NOON, NOON, NOON] });
  });

  it('keeps when somebody was going, and says the same again without a trace', async () => {
    const late = when(LATER, rsvpWithdrawn());
    const spans = [NOON, Date.parse(LATER)];
    await given(rsvp(), rsvp(), late).then({ ...going(ALBA, at(3), false), at: LATER, spans });
  });

  it('forgets only the erased person, everywhere; the attendance stays', async () => {
    const left = when(LATER, erased({ userId: ALBA }));
    const ended = { spans: [NOON, Date.parse(LATER)], isEndedByErasure: true };
    await given(rsvp(), rsvp({ partyId: OTHER_PARTY }), rsvp({ userId: BRUNO }), left).then(
      { ...forgotten(at(4)), ...ended },
      going(BRUNO, at(3)),
      { ...forgotten(at(4), OTHER_PARTY), ...ended },
    );
    // Who had withdrawn before did so by a word.
    await given(rsvp(), rsvpWithdrawn(), left).then(forgotten(at(3)));
  });
});

describe('very many changes of mind', () => {
  const words = 5 * WORDS_PER_DOCUMENT;
  const moment = (word: number) => Date.parse('2026-06-01T00:00:00.000Z') + word * 60_000;
  const toggles = Array.from({ length: words }, (_, word) =>
    when(new Date(moment(word)).toISOString(), (word % 2 === 0 ? rsvp : rsvpWithdrawn)()),
  );

  const word = fc
    .tuple(fc.nat(4), fc.oneof(fc.integer({ min: -3, max: 3 }), fc.nat(WORDS_PER_DOCUMENT)))
    .map(([part, place]) => Math.max(0, part * WORDS_PER_DOCUMENT + place));

  /** Words of a stream, some of which an operator left out of the log, folded in batches of some size. */
  async function folded(isLeftOut: (word: number) => boolean, size: number, isErased = false) {
    const last = when(new Date(moment(words)).toISOString(), erased({ userId: ALBA }));
    const all = await recordedIn(await givenLog(isErased ? [...toggles, last] : toggles));
    const collection = await createMemoryReadStore().collection(attendanceProjection.collection);
    const events = all.filter((_, word) => !isLeftOut(word));
    for (let from = 0; from < events.length; from += size)
      await foldBatch(attendanceProjection, collection, events.slice(from, from + size));
    return collection;
  }

  it('never make one document long, and every moment and count stays right, whatever was left out', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(word), fc.integer({ min: 1, max: words }), async (gone, size) => {
        const leftOut = new Set(gone);
        const collection = await folded((word) => leftOut.has(word), size);
        const parts = await collection.find({ partyId: PARTY, ...EVER_ANSWERED });
        for (const { spans } of parts) expect(spans.length).toBeLessThanOrEqual(WORDS_PER_DOCUMENT + 1);
        let isGoing = false;
        for (let word = 0; word < words; word += 1) {
          if (!leftOut.has(word)) isGoing = word % 2 === 0;
          for (const at of [moment(word), moment(word) + 1]) {
            const going = parts.filter(({ spans }) => wasOn(spans, at)).length;
            if (going !== Number(isGoing)) expect([word, going]).toEqual([word, Number(isGoing)]);
          }
        }
        expect(await collection.count({ partyId: PARTY, isGoing: true })).toBe(Number(isGoing));
        const own = `${PARTY}.${ALBA}`;
        expect((await collection.get([own])).get(own)?.isGoing ?? false).toBe(isGoing);
      }),
      { numRuns: randomRuns(20) },
    );
  });

  it('are forgotten whole when the person is erased', async () => {
    const collection = await folded((word) => word === words - 1, 100, true);
    const parts = await collection.find({});
    expect(parts).toHaveLength(5);
    expect(new Set(parts.map(({ userId }) => userId))).toEqual(new Set([null]));
    expect(parts.filter(({ spans }) => wasOn(spans, moment(words - 1)))).toHaveLength(1);
    expect(parts.filter(({ spans }) => wasOn(spans, moment(words)))).toEqual([]);
  });
});

describe('published messages', () => {
  it('is the new count, and to the person what they said', async () => {
    await given(rsvp({ userId: BRUNO }))
      .when(rsvp())
      .publishes(mine(ALBA, at(2), true), counted(at(2), 2));
    await given(rsvp())
      .when(rsvpWithdrawn())
      .publishes(mine(ALBA, at(2), false), counted(at(2), 0));
  });

  it('is one count for all who changed their minds at once', async () => {
    await given()
      .when(rsvp(), rsvp({ userId: BRUNO }))
      .publishes(mine(ALBA, at(1), true), mine(BRUNO, at(2), true), counted(at(2), 2));
  });

  it('is at the last of what happened to a party, whichever attendee changed first', async () => {
    await given()
      .when(rsvp(), rsvp({ userId: BRUNO }), rsvpWithdrawn(), rsvp())
      .publishes(mine(ALBA, at(4), true), mine(BRUNO, at(2), true), counted(at(4), 2));
  });

  it('is nothing when nothing came of it', async () => {
    await given().when(rsvp(), rsvpWithdrawn()).publishes();
    await given().when(rsvpWithdrawn()).publishes();
  });

  it('is the lower counts of everything an erased person went to, without naming them', async () => {
    await given(rsvp(), rsvp({ partyId: OTHER_PARTY }), rsvp({ userId: BRUNO }))
      .when(erased({ userId: ALBA }))
      .publishes(counted(at(4), 1), counted(at(4), 0, OTHER_PARTY));
  });

  it('counts a party once in a stretch, and follows the changes from there', async () => {
    const said = [rsvp(), rsvp({ userId: BRUNO }), rsvp({ partyId: OTHER_PARTY }), rsvpWithdrawn()];
    const events = await recordedIn(await givenLog([...said, erased({ userId: BRUNO })]));
    const stored = await createMemoryReadStore().collection(attendanceProjection.collection);
    let counts = 0;
    const reader: typeof stored = { ...stored, count: (filter) => ((counts += 1), stored.count(filter)) };
    const publishedIn = async (stretch: object, from: number, to: number) => {
      const changes = await foldBatch(attendanceProjection, stored, events.slice(from, to));
      const messages = (await attendanceProjection.messages?.(changes, reader, stretch)) ?? [];
      return messages.flatMap(({ message }) => (message.name === 'rsvp.count' ? message.payload.count : []));
    };
    const stretch = {};
    expect(await publishedIn(stretch, 0, 2)).toEqual([2]);
    expect(await publishedIn(stretch, 2, 4)).toEqual([1, 1]);
    expect(counts).toBe(2);
    expect(await publishedIn({}, 4, 5)).toEqual([0]);
    expect(counts).toBe(3);
  });
});
