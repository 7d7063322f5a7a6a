import { holdServedLog } from '@duende/command-service/hold-served-log';
import type { EventLog } from '@duende/platform/event-log/event-log';
import { openEventStoreLog } from '@duende/platform/event-log/eventstore/eventstore-event-log';
import { writtenWhileHeld } from '@duende/platform/coordination/log-hold';
import { dataFiles } from '@duende/platform/files/data-files';
import { lockForWriting } from '@duende/platform/files/sqlite';
import { openEmbeddedLog } from '@duende/platform/stores/log-store';
import { openKeys, type LogSettings, type OpenedKeys } from './read-log.ts';

const PATIENCE_MS = 10_000;

/**
 * Takes the same locks as a service, which must be stopped if the data folder has the keys.
 * @throws LogHeld, StoreOnTheMove, LogUnavailable
 */
export async function writeLog<T>(
  settings: LogSettings,
  use: (opened: OpenedKeys & { readonly events: EventLog }) => Promise<T>,
): Promise<T> {
  const keys = await openKeys(settings);
  try {
    const { events, close } = await openHeldLog(settings, keys);
    try {
      return await use({ ...keys, events });
    } finally {
      await close();
    }
  } finally {
    await keys.close();
  }
}

async function openHeldLog(
  settings: LogSettings,
  keys: Pick<OpenedKeys, 'sharedBy'>,
): Promise<{ readonly events: EventLog; close(): Promise<void> }> {
  const { eventstoreUrl: url, dataDir } = settings;
  if (url === null) return openEmbeddedLog(settings);
  const shared = await keys.sharedBy();
  const unlock = shared === null ? lockForWriting(dataFiles(dataDir).vault) : () => undefined;
  try {
    const events = await openEventStoreLog({ url, signal: AbortSignal.timeout(PATIENCE_MS) });
    try {
      const hold = await holdServedLog({ events, shared }, settings, () => undefined);
      return {
        events: writtenWhileHeld(events, hold),
        async close() {
          await hold.release();
          await events.close();
          unlock();
        },
      };
    } catch (error) {
      await events.close();
      throw error;
    }
  } catch (error) {
    unlock();
    throw error;
  }
}
