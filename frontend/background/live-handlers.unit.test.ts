import { LIVE_HANDLERS } from './live-handlers.ts';
import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { eventCard } from '@duende/contracts/parties/event-card';
import type { LiveMessage } from '@duende/contracts/live/live-messages';
import { describe, expect, test } from 'vitest';
import { listPage } from '../cache/list-pages.ts';
import { commentsQuery } from '../comments/comment-queries.ts';
import {
  pendingCommentsQuery,
  pendingPartiesQuery,
  proposalsQuery,
  reasonsQuery,
} from '../moderation/moderation-queries.ts';
import { submittedPartiesQuery } from '../parties/submitted-parties.ts';
import { confirmedPartiesQuery, rsvpCountQuery, rsvpStatusQuery } from '../parties/rsvp-queries.ts';
import { partiesQuery, partyQuery, wholePartiesQuery } from '../parties/party-queries.ts';
import { pastHomeQuery } from '../history/past-queries.ts';
import { applyLiveMessage } from '../live/live-cache.ts';
import { positioned } from '../http/positioned.ts';
import { at, OTHER_ID, after, listAfter, count, updated } from '../testing/after-message.ts';

const comment = {
  id: 'cccccccc-1234-4abc-8abc-123456789abc',
  eventId: PARTY_ID,
  author: 'Anónimo',
  content: 'Hola',
  createdAt: '2026-09-01T10:00:00.000Z',
};

const PAST_HOME = {
  at: '2026-11-25T08:00:00.000Z',
  counts: [
    { eventId: OTHER_ID, count: 3 },
    { eventId: PARTY_ID, count: 7 },
  ],
};

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

  test('data that was never fetched is not touched', () => {
    expect(applyLiveMessage(LIVE_HANDLERS, count(11, 7), { read: () => undefined, isVisitor: true })).toEqual(
      [],
    );
  });
});

describe('each message', () => {
  test.each<LiveMessage>([
    { name: 'event.approved', payload: { position: at(11), event: samplePartyAnswer() } },
    updated(11, 'Ahora'),
    { name: 'event.removed', payload: { position: at(11), eventId: PARTY_ID } },
  ])('$name: the calendar at now is fetched again, that of a day stays', (message) => {
    expect(after(pastHomeQuery(undefined).queryKey, PAST_HOME, message)).toBe('asked again');
    expect(after(pastHomeQuery('2026-05-30T23:59:00+02:00').queryKey, PAST_HOME, message)).toBe(PAST_HOME);
  });

  test('a count changes the calendar at now', () => {
    expect(after(pastHomeQuery(undefined).queryKey, PAST_HOME, count(11, 8))).toEqual({
      ...PAST_HOME,
      counts: [
        { eventId: OTHER_ID, count: 3 },
        { eventId: PARTY_ID, count: 8 },
      ],
    });
  });

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

    test('one is taken down, loaded or not; a repeated message is counted once', () => {
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
    ['more, after what is loaded', 3, 'more', { ids: ['a b'], total: 3 }],
    ['fewer: which are gone is unknown', 1, 'more', 'asked again'],
  ])('%s of what waits for a moderator', (_, number, next, expected) => {
    const waiting = [listPage({ data: [{ id: 'a' }, { id: 'b' }], next, total: 2 }, at(10))];
    const counted = (events: number, comments: number): LiveMessage => ({
      name: 'moderation.pending',
      payload: { position: at(11), events, comments, proposals: 0, reasons: 0 },
    });
    expect(listAfter(pendingPartiesQuery().queryKey, waiting, counted(number, 9))).toEqual(expected);
    expect(listAfter(pendingCommentsQuery().queryKey, waiting, counted(9, number))).toEqual(expected);
  });

  test.each<[string, number, number, number, unknown]>([
    ['one may replace another, so any number', 2, 2, 11, 'asked again'],
    ['none is left', 2, 0, 11, 'asked again'],
    ['the first one', 0, 1, 11, 'asked again'],
    ['still none', 0, 0, 11, { ids: [''], total: 0 }],
    ['what the page knows already', 2, 3, 10, { ids: ['a b'], total: 2 }],
  ])('proposals and reasons that wait: %s', (_, before, number, position, expected) => {
    const data = before === 0 ? [] : [{ id: 'a' }, { id: 'b' }];
    const waiting = [listPage({ data, next: null, total: before }, at(10))];
    const counted = (proposals: number, reasons: number): LiveMessage => ({
      name: 'moderation.pending',
      payload: { position: at(position), events: 0, comments: 0, proposals, reasons },
    });
    expect(listAfter(proposalsQuery().queryKey, waiting, counted(number, 9))).toEqual(expected);
    expect(listAfter(reasonsQuery().queryKey, waiting, counted(9, number))).toEqual(expected);
  });

  test('a count of the queue does not change an up-to-date page, nor a list without pages', () => {
    const waiting: LiveMessage = {
      name: 'moderation.pending',
      payload: { position: at(11), events: 3, comments: 3, proposals: 3, reasons: 3 },
    };
    const page = (position: number) => listPage({ data: [{ id: 'a' }], next: null, total: 2 }, at(position));
    for (const { queryKey } of [pendingPartiesQuery(), proposalsQuery()]) {
      expect(listAfter(queryKey, [page(10), page(11)], waiting)).toMatchObject({ total: 2 });
      expect(listAfter(queryKey, [], waiting)).toEqual({ ids: [], total: 0 });
    }
  });

  test('a message about the whole cache changes no single entry', () => {
    const entry = positioned([samplePartyAnswer()], at(10));
    const resync: LiveMessage = { name: 'resync', payload: { position: at(11) } };
    expect(applyLiveMessage(LIVE_HANDLERS, resync, { read: () => entry, isVisitor: true })).toEqual([]);
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
  ])('a confirmed party is fetched again when the list does not show it so: %s', (isGoing, expected) => {
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
