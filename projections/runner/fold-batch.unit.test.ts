import { type Given, givenLog } from '@duende/testkit/samples/given-log';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import type { StoredDocument } from '@duende/platform/read-store/read-store';
import { describe, expect, it } from 'vitest';
import { commentProjection } from '../comments/comments.ts';
import { partyProjection } from '../parties/parties.ts';
import type { Projection } from '../model/projection.ts';
import { rideMatchProjection } from '../rides/ride-matches.ts';
import { rideProjection } from '../rides/rides.ts';
import { at, recordedIn } from '../testing/specify-projection.ts';
import {
  approved,
  BRUNO,
  commentApproved,
  commented,
  erased,
  OTHER_COMMENT,
  PARTY,
  ridePublished,
  rideRemoved,
  submitted,
} from '@duende/testkit/samples/story';
import { watchedStore } from '../testing/store-decorators.ts';
import { foldBatch } from './fold-batch.ts';

async function openedWith<D extends StoredDocument>(projection: Projection<D>, ...given: readonly Given[]) {
  const events = await recordedIn(await givenLog(given));
  const written: string[] = [];
  const store = watchedStore(createMemoryReadStore(), (_collection, write) => {
    written.push('put' in write ? `put ${write.put.position}` : `remove ${write.position}`);
  });
  const collection = await store.collection(projection.collection);
  const fold = (from = 0, to = events.length) => foldBatch(projection, collection, events.slice(from, to));
  return { events, collection, fold, written };
}

describe('a batch', () => {
  it('writes each document once and returns what became of it, with all that changed it', async () => {
    const { events, fold, written } = await openedWith(partyProjection, submitted(), approved());
    const [change, ...others] = await fold();
    expect(written).toEqual([`put ${at(2)}`]);
    expect(change).toMatchObject({ id: PARTY, before: null, after: { status: 'approved' }, position: at(2) });
    expect(change?.events).toEqual(events);
    expect(others).toEqual([]);
  });

  it('writes before and after it looks up the documents of an event', async () => {
    const { fold, written } = await openedWith(
      commentProjection,
      commented(),
      erased({ userId: BRUNO }),
      commented({ authorId: null, commentId: OTHER_COMMENT }),
      commentApproved({ commentId: OTHER_COMMENT, authorId: null }),
    );
    const changes = await fold();
    expect(written).toEqual([`put ${at(1)}`, `put ${at(2)}`, `put ${at(4)}`]);
    expect(changes).toHaveLength(2);
    expect(changes[0]).toMatchObject({ before: null, after: { status: 'erased', position: at(2) } });
    expect(changes[1]).toMatchObject({ before: null, after: { authorId: null, position: at(4) } });
  });

  it('writes nothing where nothing changed', async () => {
    const { fold, written } = await openedWith(rideProjection, rideRemoved(), erased({ userId: BRUNO }));
    expect(await fold()).toEqual([]);
    expect(written).toEqual([]);
  });
});

describe('a batch that was folded already', () => {
  it('changes nothing, whichever part of it comes again', async () => {
    const { fold, written, collection } = await openedWith(partyProjection, submitted(), approved());
    await fold();
    const before = await collection.find({});
    written.length = 0;
    for (const [from, to] of [
      [0, 1],
      [1, 2],
      [0, 2],
    ] as const)
      expect(await fold(from, to)).toEqual([]);
    expect(written).toEqual([]);
    expect(await collection.find({})).toEqual(before);
  });

  it('does not report what was removed since, as though it had come back', async () => {
    const { fold, written, collection } = await openedWith(
      rideMatchProjection,
      ridePublished(),
      erased({ userId: BRUNO }),
    );
    await fold(0, 1);
    await fold(1, 2);
    written.length = 0;
    expect(await fold(0, 1)).toEqual([]);
    expect(written).toEqual([]);
    expect(await collection.find({})).toEqual([]);
  });

  it('goes on with the part that is new', async () => {
    const { fold } = await openedWith(partyProjection, submitted(), approved());
    await fold(0, 1);
    const [change] = await fold();
    expect(change?.before?.status).toBe('pending');
    expect(change?.events.map(({ type }) => type)).toEqual(['PartyApproved']);
  });
});
