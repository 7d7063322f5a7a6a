import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import { createInProcessLiveBus } from '@duende/platform/live-bus/live-bus';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { outgoing } from '../model/outgoing-message.ts';
import { listeningLogger } from '../testing/runner-rig.ts';
import { OTHER_PARTY, PARTY } from '../testing/story.ts';
import { createCoalescingBus } from './publishing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openBus() {
  const inner = createInProcessLiveBus();
  const published: string[] = [];
  inner.subscribe((messages) => published.push(...messages.map(brief)));
  const { logger, logged } = listeningLogger();
  return { inner, bus: createCoalescingBus(inner, logger), published, logged };
}

function brief({ message }: AddressedLiveMessage): string {
  switch (message.name) {
    case 'rsvp.count':
      return `${message.payload.eventId === PARTY ? 'party' : 'other'} ${message.payload.count}`;
    case 'moderation.pending':
      return `pending ${message.payload.events}`;
    default:
      return message.name;
  }
}

const count = (n: number, eventId = PARTY) =>
  outgoing(['home'], { name: 'rsvp.count', payload: { position: String(n), eventId, count: n } });
const pending = (events: number) =>
  outgoing(['moderation'], { name: 'moderation.pending', payload: { position: '1', events, comments: 0 } });
const gone = outgoing(['home'], { name: 'event.removed', payload: { position: '1', eventId: PARTY } });

describe('numbers in a rush', () => {
  it('are published at once the first time, then the latest every 100 ms, and the last one always', async () => {
    const { bus, published } = openBus();
    await bus.publish([count(1)]);
    expect(published).toEqual(['party 1']);
    for (const n of [2, 3, 4]) await bus.publish([count(n)]);
    await vi.advanceTimersByTimeAsync(99);
    expect(published).toEqual(['party 1']);
    await vi.advanceTimersByTimeAsync(1);
    expect(published).toEqual(['party 1', 'party 4']);
    await bus.publish([count(5)]);
    await vi.advanceTimersByTimeAsync(99);
    expect(published).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(published).toEqual(['party 1', 'party 4', 'party 5']);
  });

  it('are published at once again after a quiet while', async () => {
    const { bus, published } = openBus();
    await bus.publish([count(1)]);
    await vi.advanceTimersByTimeAsync(100);
    await bus.publish([count(2)]);
    expect(published).toEqual(['party 1', 'party 2']);
  });

  it('are at most ten a second, however many there are', async () => {
    const { bus, published } = openBus();
    for (let ms = 0; ms < 1000; ms += 5) {
      await bus.publish([count(ms)]);
      await vi.advanceTimersByTimeAsync(5);
    }
    expect(published.length).toBeLessThanOrEqual(11);
    await vi.advanceTimersByTimeAsync(100);
    expect(published.at(-1)).toBe('party 995');
  });

  it('are held apart by party, and from what waits for moderators', async () => {
    const { bus, published } = openBus();
    await bus.publish([count(1), count(2, OTHER_PARTY), pending(3)]);
    await bus.publish([count(4), pending(5)]);
    expect(published).toEqual(['party 1', 'other 2', 'pending 3']);
    await vi.advanceTimersByTimeAsync(100);
    expect(published.slice(3)).toEqual(['party 4', 'pending 5']);
  });
});

it('lets everything else pass at once, in order', async () => {
  const { bus, published } = openBus();
  await bus.publish([count(1), gone]);
  await bus.publish([count(2), gone, gone]);
  expect(published).toEqual(['party 1', 'event.removed', 'event.removed', 'event.removed']);
});

it('publishes no number of a party after the news that it is gone, and goes on with those of others', async () => {
  const { bus, published } = openBus();
  await bus.publish([count(1), count(1, OTHER_PARTY)]);
  await bus.publish([count(2), count(2, OTHER_PARTY)]);
  await bus.publish([gone]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(published).toEqual(['party 1', 'other 1', 'event.removed', 'other 2']);
});

it('publishes what it held when it is closed, and leaves no timer', async () => {
  const { bus, published } = openBus();
  await bus.publish([count(1)]);
  await bus.publish([count(2)]);
  await bus.close();
  expect(published).toEqual(['party 1', 'party 2']);
  expect(vi.getTimerCount()).toBe(0);
});

it('publishes resync when a number it held was lost, and goes on', async () => {
  const { inner, published, logged } = openBus();
  let isBroken = false;
  const { logger } = listeningLogger();
  const broken = createCoalescingBus(
    {
      ...inner,
      async publish(messages) {
        if (isBroken && messages.some(({ message }) => message.name !== 'resync')) {
          throw new Error('no connection');
        }
        await inner.publish(messages);
      },
    },
    logger,
  );
  await broken.publish([count(1)]);
  await broken.publish([count(2)]);
  isBroken = true;
  await vi.advanceTimersByTimeAsync(100);
  expect(published).toEqual(['party 1', 'resync']);
  isBroken = false;
  await broken.publish([count(3)]);
  await vi.advanceTimersByTimeAsync(100);
  expect(published).toEqual(['party 1', 'resync', 'party 3']);
  expect(logged).toEqual([]);
});

it('hands on that what passes at once was lost', async () => {
  const { inner } = openBus();
  const { logger } = listeningLogger();
  const bus = createCoalescingBus({ ...inner, publish: () => Promise.reject(new Error('gone')) }, logger);
  await expect(bus.publish([gone])).rejects.toThrow('gone');
});
