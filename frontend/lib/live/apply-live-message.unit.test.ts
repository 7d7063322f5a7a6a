import { PARTY_ID, samplePartyAnswer, sampleRideAnswer } from '@duende/testkit/samples/party';
import { eventCard } from '@duende/contracts/api/event-answer';
import type { LiveMessage } from '@duende/contracts/live/live-messages';
import { addDays, madridDay } from '@duende/contracts/madrid-time';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { listPage, listed, type ListPage, type ListPages } from '../api/list-pages.ts';
import { commentsQuery } from '../api/comment-queries.ts';
import {
  pendingCommentsQuery,
  pendingPartiesQuery,
  submittedPartiesQuery,
} from '../api/moderation-queries.ts';
import { confirmedPartiesQuery, rsvpCountQuery, rsvpStatusQuery } from '../api/rsvp-queries.ts';
import { partiesQuery, partyQuery, pulseQuery, wholePartiesQuery } from '../api/party-queries.ts';
import { rideMatchesQuery, ridesQuery } from '../api/ride-queries.ts';
import { createQueryClient } from '../api/query-client.ts';
import { applyLiveMessage } from './apply-live-message.ts';
import { positioned, type Positioned } from '../api/positioned.ts';

const at = (position: number) => position.toString(16).padStart(16, '0');
const OTHER_ID = '00000000-1234-4abc-8abc-123456789abc';
const comment = {
  id: 'cccccccc-1234-4abc-8abc-123456789abc',
  eventId: PARTY_ID,
  author: 'Anónimo',
  content: 'Hola',
  createdAt: '2026-09-01T10:00:00.000Z',
};

/** given a cache entry read at position 10, when a message comes, then its data is … */
function after(key: QueryKey, data: unknown, ...messages: LiveMessage[]): unknown {
  return afterAs('member', key, data, ...messages);
}

function afterAs(who: Who, key: QueryKey, data: unknown, ...messages: LiveMessage[]): unknown {
  const entry = entryAfter(who, key, positioned(data, at(10)), ...messages);
  if (entry === 'asked again') return entry;
  return Array.isArray(entry)
    ? [entry[0], (entry[1] as Positioned<unknown>).data]
    : (entry as Positioned<unknown>).data;
}

/** The same for a list in pages: how many are on each, and how many the list is said to have. */
function listAfter(key: QueryKey, pages: readonly ListPage<{ id: string }>[], ...messages: LiveMessage[]) {
  const entry = entryAfter('member', key, { pages, pageParams: pages.map(() => null) }, ...messages);
  if (entry === 'asked again') return entry;
  const list = entry as ListPages<{ id: string }>;
  return { ids: list.pages.map(({ data }) => data.map(({ id }) => id).join(' ')), total: listed(list).total };
}

type Who = 'visitor' | 'member';

function entryAfter(who: Who, key: QueryKey, before: unknown, ...messages: LiveMessage[]): unknown {
  const client = createQueryClient();
  client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(samplePartyAnswer(), at(10)));
  client.setQueryData(key, before);
  for (const message of messages)
    for (const change of applyLiveMessage(
      (asked) => client.getQueryData(asked),
      message,
      who === 'visitor',
    )) {
      if (hashKey(change.key) !== hashKey(key)) continue;
      if (change.kind === 'refetch') return 'asked again';
      if (change.kind === 'refetch-soon') return ['asked soon', client.getQueryData(key)];
      client.setQueryData(change.key, change.entry);
    }
  return client.getQueryData(key);
}

const count = (position: number, value: number, eventId = PARTY_ID): LiveMessage => ({
  name: 'rsvp.count',
  payload: { position: at(position), eventId, count: value },
});
const updated = (position: number, name: string, id = PARTY_ID): LiveMessage => ({
  name: 'event.updated',
  payload: { position: at(position), event: samplePartyAnswer({ id, name }) },
});

describe('position', () => {
  const key = rsvpCountQuery(PARTY_ID).queryKey;
  const shown = { eventId: PARTY_ID, count: 3 };
  test.each([
    ['older than the answer', 9, 3],
    ['the same as the answer', 10, 3],
    ['newer than the answer', 11, 7],
  ])('a count %s', (_, position, expected) => {
    expect(after(key, shown, count(position, 7))).toEqual({ eventId: PARTY_ID, count: expected });
  });

  test('a later message is not undone by an earlier one that comes after it', () => {
    expect(after(key, shown, count(12, 8), count(11, 7))).toMatchObject({ count: 8 });
  });

  test('in a list, one party being ahead does not refuse what came later for another', () => {
    const [a, b] = [samplePartyAnswer(), samplePartyAnswer({ id: OTHER_ID, name: 'Otra' })];
    const list = after(partiesQuery.queryKey, [a, b], updated(13, 'Ahora'), updated(12, 'También', OTHER_ID));
    expect(list).toMatchObject([{ name: 'Ahora' }, { name: 'También' }]);
  });

  test('what was never asked for is left alone', () => {
    expect(applyLiveMessage(() => undefined, count(11, 7), true)).toEqual([]);
  });
});

describe('each message', () => {
  test('an approved party joins the list', () => {
    const message: LiveMessage = {
      name: 'event.approved',
      payload: { position: at(11), event: samplePartyAnswer() },
    };
    expect(after(wholePartiesQuery.queryKey, [], message)).toEqual([samplePartyAnswer()]);
    expect(after(partiesQuery.queryKey, [], message)).toEqual([eventCard(samplePartyAnswer())]);
  });

  test('an approved party is approved on its own page', () => {
    const message: LiveMessage = {
      name: 'event.approved',
      payload: { position: at(11), event: samplePartyAnswer() },
    };
    expect(
      after(partyQuery(PARTY_ID).queryKey, samplePartyAnswer({ status: 'pending' }), message),
    ).toMatchObject({
      status: 'approved',
    });
  });

  test('a removed party takes no other with it', () => {
    const other = samplePartyAnswer({ id: OTHER_ID });
    const message: LiveMessage = {
      name: 'event.removed',
      payload: { position: at(11), eventId: PARTY_ID },
    };
    expect(after(partiesQuery.queryKey, [samplePartyAnswer(), other], message)).toEqual([other]);
  });

  test('a removed party leaves the list and is gone on its page', () => {
    const message: LiveMessage = {
      name: 'event.removed',
      payload: { position: at(11), eventId: PARTY_ID },
    };
    for (const { queryKey } of [partiesQuery, wholePartiesQuery])
      expect(after(queryKey, [samplePartyAnswer()], message)).toEqual([]);
    expect(after(partyQuery(PARTY_ID).queryKey, samplePartyAnswer(), message)).toBeNull();
  });

  describe('comments, the newest first', () => {
    const { queryKey } = commentsQuery(PARTY_ID);
    const dated = (id: string, day: number) => ({
      ...comment,
      id,
      createdAt: `2026-09-0${day}T10:00:00.000Z`,
    });
    const approved = (id: string, day: number, position = 11): LiveMessage => ({
      name: 'comment.approved',
      payload: { position: at(position), eventId: PARTY_ID, comment: dated(id, day) },
    });
    const removed = (commentId: string, position = 12): LiveMessage => ({
      name: 'comment.removed',
      payload: { position: at(position), eventId: PARTY_ID, commentId },
    });
    const page = (items: readonly object[], next: string | null, position = 10) =>
      listPage({ data: items as { id: string }[], next, total: 5 }, at(position));
    const pages = (next: string | null = 'more', second = 10) => [
      page([dated('f', 6), dated('e', 5)], 'second'),
      page([dated('d', 4), dated('b', 2)], next, second),
    ];

    test.each<[string, LiveMessage, readonly string[], number]>([
      ['the newest', approved('g', 7), ['g f e', 'd b'], 6],
      ['one in between', approved('c', 3), ['f e', 'd c b'], 6],
      ['one between two pages', approved('dd', 4), ['f e', 'dd d b'], 6],
      ['one that a page to come will bring', approved('a', 1), ['f e', 'd b'], 6],
      ['one that is there', approved('b', 2), ['f e', 'd b'], 5],
    ])('%s is approved', (_, message, ids, total) => {
      expect(listAfter(queryKey, pages(), message)).toEqual({ ids, total });
    });

    test('the oldest is approved where the last page is there', () => {
      expect(listAfter(queryKey, pages(null), approved('a', 1))).toEqual({ ids: ['f e', 'd b a'], total: 6 });
      expect(listAfter(queryKey, [page([], null)], approved('a', 1))).toMatchObject({ ids: ['a'] });
    });

    test('one is taken down, whether or not it is loaded; one told twice is counted once', () => {
      expect(listAfter(queryKey, pages(), removed('d'), removed('d'))).toEqual({
        ids: ['f e', 'b'],
        total: 4,
      });
      expect(listAfter(queryKey, pages(), removed('a'))).toEqual({ ids: ['f e', 'd b'], total: 4 });
    });

    test('a page that was answered later knows it already', () => {
      expect(listAfter(queryKey, pages('more', 12), approved('c', 3), removed('d', 12))).toEqual({
        ids: ['f e', 'd b'],
        total: 5,
      });
      expect(listAfter(queryKey, pages('more', 12), removed('e'))).toEqual({ ids: ['f', 'd b'], total: 5 });
    });
  });

  test('the own RSVP from another tab', () => {
    const message: LiveMessage = {
      name: 'rsvp.mine',
      payload: { position: at(11), eventId: PARTY_ID, isGoing: true },
    };
    expect(after(rsvpStatusQuery(PARTY_ID).queryKey, { isGoing: false }, message)).toEqual({ isGoing: true });
  });

  test.each<[string, number, string | null, unknown]>([
    ['what is shown', 2, null, { ids: ['a b'], total: 2 }],
    ['more, and the end is there: it lacks them', 3, null, 'asked again'],
    ['more, behind what is loaded', 3, 'more', { ids: ['a b'], total: 3 }],
    ['fewer: which are gone nobody says', 1, 'more', 'asked again'],
  ])('%s of what waits for a moderator', (_, number, next, expected) => {
    const waiting = [listPage({ data: [{ id: 'a' }, { id: 'b' }], next, total: 2 }, at(10))];
    const told = (events: number, comments: number): LiveMessage => ({
      name: 'moderation.pending',
      payload: { position: at(11), events, comments },
    });
    expect(listAfter(pendingPartiesQuery().queryKey, waiting, told(number, 9))).toEqual(expected);
    expect(listAfter(pendingCommentsQuery().queryKey, waiting, told(9, number))).toEqual(expected);
  });

  test('a number of what waits says nothing of a page that knows it, nor of a list without pages', () => {
    const told: LiveMessage = {
      name: 'moderation.pending',
      payload: { position: at(11), events: 3, comments: 3 },
    };
    const page = (position: number) => listPage({ data: [{ id: 'a' }], next: null, total: 2 }, at(position));
    const { queryKey } = pendingPartiesQuery();
    expect(listAfter(queryKey, [page(10), page(11)], told)).toMatchObject({ total: 2 });
    expect(listAfter(queryKey, [], told)).toEqual({ ids: [], total: 0 });
  });

  test('what concerns the whole cache changes no entry by itself', () => {
    const entry = positioned([samplePartyAnswer()], at(10));
    const resync: LiveMessage = { name: 'resync', payload: { position: at(11) } };
    expect(applyLiveMessage(() => entry, resync, true)).toEqual([]);
  });

  test('another party that is confirmed is asked for', () => {
    const message: LiveMessage = {
      name: 'rsvp.mine',
      payload: { position: at(11), eventId: OTHER_ID, isGoing: true },
    };
    expect(after(confirmedPartiesQuery.queryKey, [samplePartyAnswer()], message)).toEqual('asked again');
  });

  test.each([
    [true, [samplePartyAnswer()]],
    [false, 'asked again'],
  ])('a confirmed party is asked for again when the list does not show it so: %s', (isGoing, expected) => {
    const message: LiveMessage = {
      name: 'rsvp.mine',
      payload: { position: at(11), eventId: PARTY_ID, isGoing },
    };
    expect(after(confirmedPartiesQuery.queryKey, [samplePartyAnswer()], message)).toEqual(expected);
  });

  test('a decision about an own party asks for its state', () => {
    const message: LiveMessage = {
      name: 'moderation.decided',
      payload: { position: at(11), eventId: PARTY_ID, decision: 'approved', reason: null },
    };
    const own = [
      listPage({ data: [samplePartyAnswer({ status: 'pending' })], next: null, total: 1 }, at(10)),
    ];
    expect(listAfter(submittedPartiesQuery().queryKey, own, message)).toEqual('asked again');
    expect(after(partyQuery(PARTY_ID).queryKey, samplePartyAnswer({ status: 'pending' }), message)).toEqual(
      'asked again',
    );
  });
});

describe('pins', () => {
  const key = ridesQuery(PARTY_ID).queryKey;
  const exact = sampleRideAnswer();
  const rounded = sampleRideAnswer({ departureLatitude: 40.42, departureLongitude: -3.7, approximate: true });
  const published = {
    name: 'ride.published' as const,
    payload: { position: at(11), eventId: PARTY_ID, ride: rounded },
  } satisfies LiveMessage;
  const moved = (...dates: string[]): LiveMessage => ({
    name: 'event.updated',
    payload: { position: at(11), event: samplePartyAnswer({ dates }) },
  });

  test('a new one is shown as it is told, and whoever has an account asks for its point', () => {
    expect(afterAs('visitor', key, [], published)).toEqual([rounded]);
    expect(afterAs('member', key, [], published)).toEqual(['asked soon', [rounded]]);
  });

  test('one whose point is known stays as it is', () => {
    expect(afterAs('member', key, [exact], published)).toEqual([exact]);
  });

  test('one that is known roughly is told once more, among others', () => {
    const other = sampleRideAnswer({ id: 'other' });
    const nearer = { ...rounded, departureLatitude: 40.43 };
    const told: LiveMessage = { name: 'ride.published', payload: { ...published.payload, ride: nearer } };
    expect(afterAs('visitor', key, [other, rounded], told)).toEqual([other, nearer]);
    expect(afterAs('member', key, [other, rounded], told)).toEqual(['asked soon', [other, nearer]]);
  });

  test('one that is taken away goes alone', () => {
    const other = sampleRideAnswer({ id: 'other' });
    const removed: LiveMessage = {
      name: 'ride.removed',
      payload: { position: at(11), eventId: PARTY_ID, rideId: exact.id },
    };
    expect(after(key, [exact, other], removed)).toEqual([other]);
  });

  test('who is near one’s own is asked for again when somebody came or went, and when the last day moves', () => {
    const { queryKey } = rideMatchesQuery(PARTY_ID);
    const matched = (position: number, eventId = PARTY_ID): LiveMessage => ({
      name: 'ride.matched',
      payload: { position: at(position), eventId, isNew: false },
    });
    expect(after(queryKey, [], matched(11))).toBe('asked again');
    expect(after(queryKey, [], matched(10), matched(11, OTHER_ID))).toEqual([]);
    expect(after(queryKey, [], moved('2026-09-01', '2027-01-01'))).toBe('asked again');
    expect(after(queryKey, [], updated(11, 'Otro nombre'))).toEqual([]);
  });

  test('they are asked for again when the last day of the party moves, and not when anything else changes', () => {
    expect(after(key, [exact], moved('2026-09-01', '2027-01-01'))).toEqual(['asked soon', [exact]]);
    expect(after(key, [exact], updated(11, 'Otro nombre'))).toEqual([exact]);
  });
});

describe('the pulse of a party', () => {
  const key = pulseQuery(PARTY_ID).queryKey;
  const today = madridDay(new Date());
  const yesterday = { day: addDays(today, -1), going: 3, offers: 1 };
  const pulse = { eventId: PARTY_ID, count: 3, days: [yesterday] };
  const published = (position: number, type: 'offer' | 'need'): LiveMessage => ({
    name: 'ride.published',
    payload: { position: at(position), eventId: PARTY_ID, ride: sampleRideAnswer({ type }) },
  });

  test('a count is what came today, also to a day that had begun', () => {
    expect(after(key, pulse, count(11, 5))).toEqual({
      eventId: PARTY_ID,
      count: 5,
      days: [yesterday, { day: today, going: 2, offers: 0 }],
    });
    expect(after(key, pulse, count(11, 5), count(12, 4), count(11, 5))).toMatchObject({
      count: 4,
      days: [yesterday, { day: today, going: 1 }],
    });
  });

  test('an offer is a car of today, once; a need is none', () => {
    const days = [yesterday, { day: today, going: 0, offers: 1 }];
    expect(after(key, pulse, published(11, 'offer'), published(11, 'offer'))).toMatchObject({
      count: 3,
      days,
    });
    expect(after(key, pulse, published(11, 'need'))).toEqual(pulse);
  });

  test('a pin that goes may have been a car of today: that is asked', () => {
    const removed: LiveMessage = {
      name: 'ride.removed',
      payload: { position: at(11), eventId: PARTY_ID, rideId: sampleRideAnswer().id },
    };
    expect(after(key, pulse, removed)).toEqual(['asked soon', pulse]);
  });
});
