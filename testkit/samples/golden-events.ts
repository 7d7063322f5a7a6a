import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { JsonObject } from '@duende/contracts/common/json';
import type { RecordedEvent } from '@duende/platform/event-log/event-log';
import type { KeyVault } from '@duende/platform/key-vault/key-vault';
import { createMemoryKeyVault } from '../memory/memory-key-vault.ts';

export interface GoldenEvent {
  readonly file: string;
  /** as it was written at the time */
  readonly stored: RecordedEvent;
  /** the data it must open to today */
  readonly opened: JsonObject;
}

const folder = new URL('../../platform/domain-log/golden/', import.meta.url);

/** One event of every version of every type ever written. */
export const goldenEvents: readonly GoldenEvent[] = readdirSync(folder).map((file) => ({
  file,
  ...(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Omit<GoldenEvent, 'file'>),
}));

/** Holds every key that sealed them. */
export const goldenVault: KeyVault = {
  ...createMemoryKeyVault(),
  find: async (keyIds) =>
    new Map(keyIds.map((keyId) => [keyId, createHash('sha256').update(`golden ${keyId}`).digest()])),
};
