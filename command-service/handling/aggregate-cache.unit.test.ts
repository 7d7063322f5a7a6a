import type { DomainEvent } from '@duende/contracts/events/domain-event';
import { givenLog } from '@duende/testkit/samples/given-log';
import { createMemoryKeyVault } from '@duende/testkit/memory/memory-key-vault';
import { describe, expect, test } from 'vitest';
import { commentDecider } from '../comments/comment.ts';
import { rsvpDecider } from '../rsvps/rsvp.ts';
import { AUTHOR_ID, COMMENT_ID, commentPosted, PARTY_ID } from '../testing/samples.ts';
import { createStateSeal } from './seal-aggregate.ts';
import { createAggregateCache } from './aggregate-cache.ts';
import { Aggregate } from './aggregate.ts';

const data = { partyId: PARTY_ID, userId: AUTHOR_ID };
const confirmed: DomainEvent = { type: 'RsvpConfirmed', data };
const withdrawn: DomainEvent = { type: 'RsvpWithdrawn', data };

/** A stream `a`, what it is after its first events, and the rest as they are received. */
async function scene(events: readonly DomainEvent[], capacity = 100_000) {
  const { log, domainLog } = await givenLog([{ stream: 'a', events }]);
  const recorded = await domainLog.read('a');
  const cache = createAggregateCache(capacity, null);
  const after = (count: number) => Aggregate.empty(rsvpDecider).after(rsvpDecider, recorded.slice(0, count));
  const receive = async (revision: number) => {
    const [event] = await log.read('a', revision, 1);
    if (event !== undefined) cache.receive(event);
  };
  const cached = async () => (await cache.find(rsvpDecider, 'a'))?.revision ?? null;
  return { cache, after, receive, cached };
}

const MANY = [confirmed, withdrawn, confirmed, withdrawn];

test('what is cached as it was later stays', async () => {
  const { cache, after, cached } = await scene(MANY);
  for (const count of [2, 3, 1]) await cache.store(rsvpDecider, 'a', after(count));
  expect(await cached()).toBe(2);
});

test('a stream that holds nothing is not cached', async () => {
  const { cache, after, cached } = await scene(MANY);
  await cache.store(rsvpDecider, 'a', after(0));
  expect(await cached()).toBeNull();
});

test('what others folded of a stream is no older form of it', async () => {
  const { cache, after } = await scene(MANY);
  await cache.store(rsvpDecider, 'a', after(3));
  const other = { ...rsvpDecider };
  await cache.store(other, 'a', after(1));
  expect(cache.find(rsvpDecider, 'a')).toBeNull();
  expect(cache.find(other, 'a')).toMatchObject({ revision: 0 });
});

describe('what is received of a stream', () => {
  test('is gone on with where it is the next event, and left alone where it is known', async () => {
    const { cache, after, receive, cached } = await scene(MANY);
    await cache.store(rsvpDecider, 'a', after(2));
    for (const revision of [0, 1, 2]) await receive(revision);
    expect(await cached()).toBe(2);
    expect(cache.isBehind('a', 2)).toBe(false);
    expect(cache.find(rsvpDecider, 'a')).toMatchObject({ state: { isGoing: true } });
  });

  test('leaves it behind where something is between', async () => {
    const { cache, after, receive, cached } = await scene(MANY);
    await cache.store(rsvpDecider, 'a', after(1));
    await receive(2);
    expect(await cached()).toBe(0);
    expect(cache.isBehind('a', 0)).toBe(true);
    await cache.store(rsvpDecider, 'a', after(2));
    expect(cache.isBehind('a', 1)).toBe(true);
    await cache.store(rsvpDecider, 'a', after(3));
    expect(cache.isBehind('a', 2)).toBe(false);
  });

  test('leaves it behind where it has to be unsealed to be read', async () => {
    const { log, domainLog } = await givenLog([
      { stream: 'b', events: [commentPosted(), commentPosted({ content: 'Otra cosa' })] },
    ]);
    const cache = createAggregateCache(100_000, null);
    const [first] = await domainLog.read('b', 0, 1);
    const posted = Aggregate.empty(commentDecider).after(commentDecider, first === undefined ? [] : [first]);
    await cache.store(commentDecider, 'b', posted);
    const [, next] = await log.read('b');
    if (next !== undefined) cache.receive(next);
    expect(cache.find(commentDecider, 'b')).toMatchObject({ revision: 0, state: { commentId: COMMENT_ID } });
    expect(cache.isBehind('b', 0)).toBe(true);
  });

  test('is nothing where nothing is cached', async () => {
    const { cache, receive, cached } = await scene(MANY);
    await receive(0);
    cache.noteEnd('a', 3);
    expect(await cached()).toBeNull();
    expect(cache.isBehind('a', -1)).toBe(false);
  });

  test('may be an end that is older than the one that is known', async () => {
    const { cache, after } = await scene(MANY);
    await cache.store(rsvpDecider, 'a', after(3));
    cache.noteEnd('a', 1);
    expect(cache.isBehind('a', 2)).toBe(false);
    cache.noteEnd('a', 3);
    expect(cache.isBehind('a', 2)).toBe(true);
  });
});

test('everything is forgotten at once, and its room is free', async () => {
  const { cache, after, cached } = await scene(MANY, 800);
  await cache.store(rsvpDecider, 'a', after(1));
  cache.clear();
  expect(await cached()).toBeNull();
  await cache.store(rsvpDecider, 'a', after(1));
  expect(await cached()).toBe(0);
});

test('a state that is sealed is gone with its key, and what is received of it leaves it behind', async () => {
  const { log, domainLog } = await givenLog([{ stream: 'a', events: MANY }]);
  const vault = createMemoryKeyVault();
  await vault.obtain('a');
  const rules = { ...rsvpDecider, isPersonal: true };
  const cache = createAggregateCache(100_000, createStateSeal(vault));
  const [first] = await domainLog.read('a', 0, 1);
  await cache.store(rules, 'a', Aggregate.empty(rules).after(rules, first === undefined ? [] : [first]));
  expect(await cache.find(rules, 'a')).toMatchObject({ state: { isGoing: true }, revision: 0 });
  const [, next] = await log.read('a');
  if (next !== undefined) cache.receive(next);
  expect(cache.isBehind('a', 0)).toBe(true);
  await vault.destroy('a');
  expect(await cache.find(rules, 'a')).toBeNull();
  expect(cache.find(rules, 'a')).toBeNull();
});
