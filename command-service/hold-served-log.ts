import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Config } from '@duende/platform/config/config';
import { type OwnMark, type LogHold, takeHold } from '@duende/platform/coordination/log-hold';
import { eventStoreHolderMarks } from '@duende/platform/coordination/holder-marks';
import { requireSettledLog } from '@duende/platform/event-log/eventstore/marks';
import { dataFiles } from '@duende/platform/files/data-files';
import { placeOf } from '@duende/platform/files/place-of';
import type { Stores } from '@duende/platform/stores/open-stores';

interface HeldStores extends Pick<Stores, 'events'> {
  readonly shared: Pick<NonNullable<Stores['shared']>, 'id'> | null;
}

/**
 * For this process with its data folder, or all processes with its database, since only they have the log's keys.
 * @param onEnd called once when this process must end
 * @throws LogHeld if others write it; StoreOnTheMove if it was moved
 */
export async function holdServedLog(
  { events, shared }: HeldStores,
  { dataDir }: Pick<Config, 'dataDir'>,
  onEnd: (why: string) => void,
): Promise<LogHold> {
  const marks = eventStoreHolderMarks(events);
  const hold = await takeHold({ marks, own: await ownMark(shared, dataDir), onEnd });
  try {
    // A move marks the log while it holds it, so this check misses none.
    await requireSettledLog(events);
  } catch (error) {
    await hold.release();
    throw error;
  }
  return hold;
}

async function ownMark(shared: HeldStores['shared'], dataDir: string): Promise<OwnMark> {
  if (shared !== null) {
    const { id } = shared;
    return { kind: 'database', holder: `database ${id}`, where: `the processes on ${id}`, place: null };
  }
  return {
    kind: 'process',
    holder: `process ${randomUUID()}`,
    where: `${hostname()} (process ${process.pid}, data folder ${dataDir})`,
    place: await placeOf(`${dataFiles(dataDir).vault}.lock`),
  };
}
