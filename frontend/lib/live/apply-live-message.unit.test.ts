import type { LiveMessage } from '@duende/contracts/live/live-messages';
import type { QueryKey } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { makeParty, PARTY_ID } from '../../testing/make-party.ts';
import { commentsQuery } from '../queries/comment-queries.ts';
import { pendingCommentsQuery, pendingPartiesQuery } from '../queries/moderation-queries.ts';
import { confirmedPartiesQuery } from '../queries/confirmed-query.ts';
import { submittedPartiesQuery } from '../queries/submitted-query.ts';
import { partiesQuery, partyQuery } from '../queries/party-queries.ts';
import { rsvpCountQuery } from '../queries/rsvp-count-query.ts';
import { rsvpStatusQuery } from '../queries/rsvp-status-query.ts';
import { createQueryClient } from '../query-client.ts';
import { applyLiveMessage } from './apply-live-message.ts';
import { positioned } from './positioned.ts';

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
  const client = createQueryClient();
  client.setQueryData(key, positioned(data, at(10)));
  for (const message of messages)
    for (const change of applyLiveMessage((asked) => client.getQueryData(asked), message)) {
      if (change.kind === 'refetch') return 'asked again';
      client.setQueryData(change.key, change.entry);
    }
  return client.getQueryData<{ data: unknown }>(key)?.data;
}

const count = (position: number, value: number, eventId = PARTY_ID): LiveMessage => ({
  name: 'rsvp.count',
  payload: { position: at(position), eventId, count: value },
});
const updated = (position: number, name: string, id = PARTY_ID): LiveMessage => ({
  name: 'event.updated',
  payload: { position: at(position), event: makeParty({ id, name }) },
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
    const [a, b] = [makeParty(), makeParty({ id: OTHER_ID, name: 'Otra' })];
    const list = after(partiesQuery.queryKey, [a, b], updated(13, 'Ahora'), updated(12, 'También', OTHER_ID));
    expect(list).toMatchObject([{ name: 'Ahora' }, { name: 'También' }]);
  });

  test('what was never asked for is left alone', () => {
    expect(applyLiveMessage(() => undefined, count(11, 7))).toEqual([]);
  });
});

describe('each message', () => {
  test('an approved party joins the list', () => {
    const message: LiveMessage = {
      name: 'event.approved',
      payload: { position: at(11), event: makeParty() },
    };
    expect(after(partiesQuery.queryKey, [], message)).toEqual([makeParty()]);
  });

  test('an approved party is approved on its own page', () => {
    const message: LiveMessage = {
      name: 'event.approved',
      payload: { position: at(11), event: makeParty() },
    };
    expect(after(partyQuery(PARTY_ID).queryKey, makeParty({ status: 'pending' }), message)).toMatchObject({
      status: 'approved',
    });
  });

  test('a removed party leaves the list and is gone on its page', () => {
    const message: LiveMessage = {
      name: 'event.removed',
      payload: { position: at(11), eventId: PARTY_ID },
    };
    expect(after(partiesQuery.queryKey, [makeParty()], message)).toEqual([]);
    expect(after(partyQuery(PARTY_ID).queryKey, makeParty(), message)).toBeNull();
  });

  test('comments come and go, and one told twice is there once', () => {
    const approved: LiveMessage = {
      name: 'comment.approved',
      payload: { position: at(11), eventId: PARTY_ID, comment },
    };
    const removed: LiveMessage = {
      name: 'comment.removed',
      payload: { position: at(12), eventId: PARTY_ID, commentId: comment.id },
    };
    const { queryKey } = commentsQuery(PARTY_ID);
    expect(after(queryKey, [], approved)).toEqual([comment]);
    expect(after(queryKey, [comment], approved)).toEqual([comment]);
    expect(after(queryKey, [], approved, removed)).toEqual([]);
  });

  test('the own RSVP from another tab', () => {
    const message: LiveMessage = {
      name: 'rsvp.mine',
      payload: { position: at(11), eventId: PARTY_ID, isGoing: true },
    };
    expect(after(rsvpStatusQuery(PARTY_ID).queryKey, { isGoing: false }, message)).toEqual({ isGoing: true });
  });

  test.each([
    [1, [makeParty()]],
    [2, 'asked again'],
  ])('a number of pending parties asks again only when the list shows another: %i', (events, expected) => {
    const message: LiveMessage = {
      name: 'moderation.pending',
      payload: { position: at(11), events, comments: 0 },
    };
    expect(after(pendingPartiesQuery.queryKey, [makeParty()], message)).toEqual(expected);
  });

  test.each([
    [1, [comment]],
    [0, 'asked again'],
  ])('a number of pending comments, the same way: %i', (comments, expected) => {
    const message: LiveMessage = {
      name: 'moderation.pending',
      payload: { position: at(11), events: 0, comments },
    };
    expect(after(pendingCommentsQuery.queryKey, [comment], message)).toEqual(expected);
  });

  test.each([
    [true, [makeParty()]],
    [false, 'asked again'],
  ])('a confirmed party is asked for again when the list does not show it so: %s', (isGoing, expected) => {
    const message: LiveMessage = {
      name: 'rsvp.mine',
      payload: { position: at(11), eventId: PARTY_ID, isGoing },
    };
    expect(after(confirmedPartiesQuery.queryKey, [makeParty()], message)).toEqual(expected);
  });

  test('a decision about an own party asks for its state', () => {
    const message: LiveMessage = {
      name: 'moderation.decided',
      payload: { position: at(11), eventId: PARTY_ID, decision: 'approved', reason: null },
    };
    expect(after(submittedPartiesQuery.queryKey, [makeParty({ status: 'pending' })], message)).toEqual(
      'asked again',
    );
  });
});
