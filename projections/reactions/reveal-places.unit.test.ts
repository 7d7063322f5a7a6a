import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { createLogger } from '@duende/platform/observability/logger';
import { givenLog, type Given } from '@duende/testkit/samples/given-log';
import { approved, cancelled, deleted, OTHER_PARTY, PARTY, submitted } from '@duende/testkit/samples/story';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openReadModels } from '../registry/registry.ts';
import { replayInto } from '../replay.ts';
import { startReveals } from './reveal-places.ts';

const logger = createLogger({ level: 'silent' });
const FRIDAY = '2026-12-04T18:00';
const details = { place: 'Finca El Retiro', placeFrom: FRIDAY };

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-12-04T16:58:30.000Z') }));
afterEach(() => void vi.useRealTimers());

async function reveals(...story: readonly Given[]) {
  const { domainLog: log } = await givenLog(story);
  const store = createMemoryReadStore();
  await replayInto({ log, store, logger, until: { position: 'ffffffffffffffff' } });
  const { parties } = await openReadModels(store);
  const revealPlace = vi.fn(async () => undefined);
  const running = startReveals({
    ...{ parties, revealPlace, logger, caughtUp: Promise.resolve() },
  });
  return { revealPlace, stop: running.stop };
}

test('places are revealed at their minute', async () => {
  const { revealPlace, stop } = await reveals(
    ...[submitted({ details }), approved()],
    ...[submitted({ partyId: OTHER_PARTY, details }), approved({ partyId: OTHER_PARTY })],
    ...[cancelled({ partyId: OTHER_PARTY })],
  );
  await vi.advanceTimersByTimeAsync(89_000);
  expect(revealPlace).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(revealPlace.mock.calls).toEqual([[{ partyId: PARTY, placeFrom: FRIDAY }]]);
  await stop();
});

test('the place of a removed party stays secret', async () => {
  const { revealPlace, stop } = await reveals(submitted({ details }), approved(), deleted());
  await vi.advanceTimersByTimeAsync(120_000);
  expect(revealPlace).not.toHaveBeenCalled();
  await stop();
});

test('a failure is retried', async () => {
  const { revealPlace, stop } = await reveals(submitted({ details }), approved());
  revealPlace.mockRejectedValueOnce(new Error('the log is away'));
  await vi.advanceTimersByTimeAsync(91_000);
  expect(revealPlace).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(revealPlace).toHaveBeenCalledTimes(2);
  await stop();
});
