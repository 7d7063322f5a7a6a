import { randomUUID } from 'node:crypto';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { createLogger } from '@duende/platform/observability/logger';
import { openStores } from '@duende/platform/stores/open-stores';
import { hash, inventHistory, type HistoryScale, type StreamLife } from './invent-history.ts';

/** Appends handed to the log at once; while one batch is being written the next one is made. */
const BATCH = 1024;

/** How long ago it began; it reaches until now. */
const LASTS_MS = 2 * 365 * 86_400_000;

/** Writes an invented history into a new data folder, through the same log as everything else. */
export async function writeHistory(dataDir: string, scale: HistoryScale): Promise<void> {
  const logger = createLogger({ level: 'warn' });
  const stores = await openStores(
    { dataDir, sessionKeys: null, eventstoreUrl: null, mongodbUrl: null },
    logger,
  );
  try {
    let before: Promise<void>[] = [];
    let batch: Promise<void>[] = [];
    const clock = { now: Date.now() - LASTS_MS, step: LASTS_MS / (1.01 * scale.events + 1) };
    for (const life of inventHistory(scale)) {
      batch.push(append(stores.log, life, clock));
      if (batch.length < BATCH) continue;
      await Promise.all(before);
      [before, batch] = [batch, []];
    }
    await Promise.all([...before, ...batch]);
  } finally {
    await stores.close();
  }
}

async function append(
  log: DomainLog,
  life: StreamLife,
  clock: { now: number; readonly step: number },
): Promise<void> {
  const events = life.events.map((event) => {
    clock.now += clock.step;
    const metadata = {
      actorId: life.actorId,
      at: new Date(clock.now).toISOString(),
      correlationId: randomUUID(),
      causationId: null,
      commandId: hash(),
      commandDigest: hash(),
    };
    return { ...event, id: randomUUID(), metadata };
  });
  await log.append(life.stream, events, life.after);
}
