import type { LiveMessage } from '@duende/contracts/live/live-messages';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, type FakeAnswer } from '../../testing/fake-server.ts';
import { PARTY_ID } from '../../testing/make-party.ts';
import { createQueryClient } from '../query-client.ts';
import { rsvpCountQuery } from '../queries/rsvp-count-query.ts';
import { LiveCache } from './live-cache.ts';

const at = (position: number) => position.toString(16).padStart(16, '0');
const PATH = `GET /api/events/${PARTY_ID}/rsvp-count`;
const answer = (position: number, count: number): FakeAnswer => ({
  body: { eventId: PARTY_ID, count },
  position: at(position),
});
const message = (position: number, count: number): LiveMessage => ({
  name: 'rsvp.count',
  payload: { position: at(position), eventId: PARTY_ID, count },
});

/** A page that shows the count, asked for by the server's answers in their order. */
function watchCount(...answers: (FakeAnswer | Promise<FakeAnswer>)[]) {
  const client = createQueryClient();
  let asked = 0;
  const calls = fakeServer({ [PATH]: () => answers[Math.min(asked++, answers.length - 1)] ?? answer(0, 0) });
  const observer = new QueryObserver(client, rsvpCountQuery(PARTY_ID));
  const stop = observer.subscribe(() => undefined);
  stops.push(stop);
  return { client, cache: new LiveCache(client), calls, shown: () => observer.getCurrentResult().data };
}

const stops: (() => void)[] = [];
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

describe('no gap stays open', () => {
  test('a message that overtakes the answer on its way is applied when the answer arrives', async () => {
    let arrive: (value: FakeAnswer) => void = () => undefined;
    const page = watchCount(new Promise((resolve) => (arrive = resolve)));
    page.cache.receive(message(6, 42));
    arrive(answer(5, 41));
    await vi.waitFor(() => expect(page.shown()).toBe(42));
    expect(page.calls).toHaveLength(1);
  });

  test('an answer newer than the message stays', async () => {
    let arrive: (value: FakeAnswer) => void = () => undefined;
    const page = watchCount(new Promise((resolve) => (arrive = resolve)));
    page.cache.receive(message(6, 42));
    arrive(answer(7, 50));
    await vi.waitFor(() => expect(page.shown()).toBe(50));
  });

  test('what changed between the first answer and the moment of watching is asked for again', async () => {
    const page = watchCount(answer(5, 1), answer(6, 2));
    await vi.waitFor(() => expect(page.shown()).toBe(1));
    page.cache.watched(`event:${PARTY_ID}`, at(6), false);
    await vi.waitFor(() => expect(page.shown()).toBe(2));
  });

  test('nothing is asked again when watching began at the position shown', async () => {
    const page = watchCount(answer(5, 1));
    await vi.waitFor(() => expect(page.shown()).toBe(1));
    page.cache.watched('home', at(5), false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(page.calls).toHaveLength(1);
  });

  test('an answer that was on its way when watching began, and is older, is asked for again', async () => {
    let arrive: (value: FakeAnswer) => void = () => undefined;
    const page = watchCount(new Promise<FakeAnswer>((resolve) => (arrive = resolve)), answer(6, 2));
    page.cache.watched('home', at(6), false);
    arrive(answer(5, 1));
    await vi.waitFor(() => expect(page.shown()).toBe(2));
  });

  test('a lost connection forgets what it knew', async () => {
    const page = watchCount(answer(5, 1));
    await vi.waitFor(() => expect(page.shown()).toBe(1));
    page.cache.watched('home', at(5), false);
    page.cache.unwatchedAll();
    await page.client.invalidateQueries();
    expect(page.calls).toHaveLength(2);
    expect(page.shown()).toBe(1);
  });
});
