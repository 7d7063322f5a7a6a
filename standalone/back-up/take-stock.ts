import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '@duende/contracts/common/json';
import { eventSchemas, type DomainEvent, type EventType } from '@duende/contracts/events/domain-event';
import { ERASED } from '@duende/contracts/common/personal';
import { replaceSealed } from '@duende/platform/domain-log/seal-events';
import { upcast } from '@duende/platform/domain-log/upcasters';
import { censusOf, eachData } from '@duende/platform/event-log/sqlite/log-census';
import { hasCode } from '@duende/platform/files/durable-file';
import { readSqliteVaultRecords } from '@duende/platform/key-vault/sqlite-vault-records';
import { isWholePhoto, photoShelf } from '@duende/platform/photo-store/file-photo-store';
import { PHOTO_USE_EVENTS, photosTouched } from '@duende/projections/parties/photo-uses';
import { backUpFiles, type BackUpPart, type Stock } from './back-up-files.ts';

/** Rejects if a store is missing or unreadable. */
export async function takeStock(folder: string, parts: readonly BackUpPart[]): Promise<Stock> {
  const { log: logFile, vault, photos } = backUpFiles(folder);
  const log = parts.includes('log') ? censusOf(logFile) : null;
  if (!parts.includes('keys and photos')) return { log, keys: null, photos: null };
  const whole = await wholePhotosIn(photoShelf(photos));
  const named = log === null ? new Set<string>() : photosNamedIn(logFile);
  const lacking = [...named].filter((name) => !whole.has(name)).sort();
  return { log, keys: await countKeys(vault), photos: { count: whole.size, lacking } };
}

async function wholePhotosIn(shelf: string): Promise<ReadonlySet<string>> {
  const whole = new Set<string>();
  for (const name of await namesIn(shelf)) if (await isWholePhoto(join(shelf, name))) whole.add(name);
  return whole;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Excludes withdrawn photos. */
function photosNamedIn(log: string): Set<string> {
  const named = new Set<string>();
  const withdrawn = new Set<string>();
  eachData(log, PHOTO_USE_EVENTS, (type, version, stored) => {
    // Events that no schema accepts name no visible photo.
    const data = eventSchemas[type].safeParse(asCurrent(type, version, stored)).data;
    if (data === undefined) return;
    const names = type === 'PhotoWithdrawn' ? withdrawn : named;
    for (const name of photosTouched({ type, data } as DomainEvent)) names.add(name);
  });
  return new Set([...named].filter((name) => !withdrawn.has(name)));
}

/** Upgraded to the current version, without sealed fields. `undefined` for an unknown version. */
function asCurrent(type: EventType, version: number, data: JsonObject): JsonObject | undefined {
  try {
    return upcast(
      type,
      version,
      replaceSealed(data, () => ({ ...ERASED })),
    );
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

async function countKeys(vault: string): Promise<number> {
  const records = readSqliteVaultRecords({ file: vault });
  let count = 0;
  try {
    for await (const page of records.keys()) {
      count += page.filter(({ bytes }) => typeof bytes !== 'string').length;
    }
  } finally {
    records.close();
  }
  return count;
}
