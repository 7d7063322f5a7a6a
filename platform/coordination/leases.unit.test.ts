import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StoreUnavailable } from '../errors/errors.ts';
import { logToLines } from '@duende/testkit/support/log-lines';
import { createLogger } from '../observability/logger.ts';
import { holdLease, type Leases, whileHolding } from './leases.ts';
import { createMemoryLeases } from '@duende/testkit/memory/memory-leases';
import { describeLeases } from '@duende/testkit/conformance/lease-conformance';

const LASTS_MS = 3000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function rig(change: (leases: Leases) => Leases = (leases) => leases) {
  const leases = createMemoryLeases();
  const logger = createLogger({ level: 'silent' });
  const keep = (holder: string) =>
    holdLease('parties', { leases: change(leases), holder, forMs: LASTS_MS, logger });
  return { leases, keep };
}

it('keeps a lease until it is ended', async () => {
  const { leases, keep } = rig();
  const kept = await keep('a');
  expect(kept?.grant).toBe('free');
  await vi.advanceTimersByTimeAsync(LASTS_MS * 10);
  expect(kept?.isOurs()).toBe(true);
  expect((await leases.holdersOf(['parties'])).get('parties')).toBe('a');
  expect(await keep('b')).toBeNull();
  await kept?.giveBack();
});

it('gives it back for the next to find free, and prolongs it no more', async () => {
  const { leases, keep } = rig();
  const kept = await keep('a');
  await kept?.giveBack();
  expect(kept?.isOurs()).toBe(false);
  expect(kept?.lost.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(LASTS_MS);
  expect((await leases.holdersOf(['parties'])).size).toBe(0);
  expect((await keep('b'))?.grant).toBe('free');
});

it('lets it run out when it is abandoned', async () => {
  const { keep } = rig();
  (await keep('a'))?.abandon();
  expect(await keep('b')).toBeNull();
  await vi.advanceTimersByTimeAsync(LASTS_MS);
  expect((await keep('b'))?.grant).toBe('lapsed');
});

it('one of two holds it for one piece of work, and it is free afterwards, however that ended', async () => {
  const leases = createMemoryLeases();
  const logger = createLogger({ level: 'silent' });
  const holding = (holder: string) => ({ leases, holder, forMs: LASTS_MS, logger });
  const done: string[] = [];
  const work = (name: string) => async () => void done.push(name);
  const outer = whileHolding('demo', holding('a'), async () => {
    expect(await whileHolding('demo', holding('b'), work('beside'))).toBe(false);
    throw new Error('over');
  });
  await expect(outer).rejects.toThrow('over');
  expect(await whileHolding('demo', holding('b'), work('after'))).toBe(true);
  expect(done).toEqual(['after']);
});

it('bears a store that is away for a moment', async () => {
  let isAway = false;
  const { keep } = rig((leases) => ({
    ...leases,
    renew: async (requests) => {
      if (isAway) throw new StoreUnavailable('away');
      return leases.renew(requests);
    },
  }));
  const kept = await keep('a');
  isAway = true;
  await vi.advanceTimersByTimeAsync(LASTS_MS / 2);
  expect(kept?.isOurs()).toBe(true);
  isAway = false;
  await vi.advanceTimersByTimeAsync(LASTS_MS);
  expect(kept?.isOurs()).toBe(true);
  isAway = true;
  await vi.advanceTimersByTimeAsync(LASTS_MS * 2);
  expect(kept?.isOurs()).toBe(false);
  expect(kept?.lost.aborted).toBe(true);
});

it('reports all that a process loses at once in one line, which has the number', async () => {
  const { logger, text } = logToLines();
  const leases = createMemoryLeases();
  let isAway = false;
  const asked: Leases = {
    ...leases,
    async renew(requests) {
      if (isAway) throw new StoreUnavailable('away');
      return leases.renew(requests);
    },
  };
  const held = (name: string) => holdLease(name, { leases: asked, holder: name, forMs: LASTS_MS, logger });
  const kept = await Promise.all(['parties', 'comments', 'rides'].map(held));
  isAway = true;
  await vi.advanceTimersByTimeAsync(LASTS_MS * 2);
  expect(kept.map((lease) => lease?.lost.aborted)).toEqual([true, true, true]);
  const lines = text()
    .split('\n')
    .filter((line) => line.includes('lease lost'))
    .map((line) => JSON.parse(line) as object);
  expect(lines).toEqual([
    expect.objectContaining({ level: 'warn', leases: 3, names: ['comments', 'parties', 'rides'] }),
  ]);
});

/** A store that answers so late when it is asked to renew. */
const slowBy = (ms: number) => (leases: Leases) => ({
  ...leases,
  renew: async (...args: Parameters<Leases['renew']>) => {
    const answer = await leases.renew(...args);
    await new Promise((resolve) => setTimeout(resolve, ms));
    return answer;
  },
});

it('is kept where the store takes nearly half of its time to answer', async () => {
  const { keep } = rig(slowBy(LASTS_MS * 0.45));
  const kept = await keep('a');
  for (let looks = 0; looks < 100; looks += 1) {
    await vi.advanceTimersByTimeAsync(LASTS_MS / 10);
    expect(kept?.isOurs()).toBe(true);
  }
  kept?.abandon();
});

it('that was reported lost stays so, whatever the store answers later', async () => {
  const { keep } = rig(slowBy(LASTS_MS * 0.8));
  const kept = await keep('a');
  await vi.advanceTimersByTimeAsync(LASTS_MS + 1);
  expect(kept?.isOurs()).toBe(false);
  for (let looks = 0; looks < 30; looks += 1) {
    await vi.advanceTimersByTimeAsync(LASTS_MS / 10);
    expect(kept?.isOurs()).toBe(false);
  }
  expect(kept?.lost.aborted).toBe(true);
});

it('is no longer ours when another has had it in between', async () => {
  const { leases, keep } = rig();
  const kept = await keep('a');
  await leases.giveBack('parties', 'a');
  await leases.take('parties', 'b', LASTS_MS);
  await vi.advanceTimersByTimeAsync(LASTS_MS);
  expect(kept?.isOurs()).toBe(false);
  await kept?.giveBack();
});

it('is given up in time by a process that was paused', async () => {
  const { keep } = rig();
  const kept = await keep('a');
  // No timer runs in a process that is stopped, but the clock goes on.
  vi.advanceTimersByTime(0);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + LASTS_MS);
  expect(kept?.isOurs()).toBe(false);
  vi.restoreAllMocks();
  kept?.abandon();
});

it('is renewed in one step with the others of its process, as often as the shortest of them needs', async () => {
  const asked: string[][] = [];
  const inner = createMemoryLeases();
  const leases: Leases = {
    ...inner,
    async renew(requests) {
      asked.push(requests.map(({ name }) => name));
      return inner.renew(requests);
    },
  };
  const logger = createLogger({ level: 'silent' });
  const held = (name: string, forMs: number) => holdLease(name, { leases, holder: 'a', forMs, logger });
  const long = await held('long', LASTS_MS * 2);
  await vi.advanceTimersByTimeAsync(LASTS_MS / 10);
  const short = await held('short', LASTS_MS);
  await vi.advanceTimersByTimeAsync(LASTS_MS);
  expect(asked).toEqual([
    ['long', 'short'],
    ['long', 'short'],
    ['long', 'short'],
  ]);
  expect([long?.isOurs(), short?.isOurs()]).toEqual([true, true]);
  await short?.giveBack();
  await vi.advanceTimersByTimeAsync(LASTS_MS * 2);
  expect(asked.slice(3)).toEqual([['long'], ['long'], ['long']]);
  await long?.giveBack();
});

describeLeases('memory', async () => {
  const leases = createMemoryLeases();
  return { leases, elsewhere: leases };
});
