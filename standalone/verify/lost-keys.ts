import { eventTypeOf } from '@duende/contracts/events/domain-event';
import { effectsOf } from '@duende/contracts/events/event-effects';
import { PERSONAL_FIELDS } from '@duende/contracts/events/personal-fields';
import { isForeign, readPassedOver } from '@duende/platform/domain-log/left-out';
import { collectKeyIds } from '@duende/platform/domain-log/seal-events';
import { StreamRefused, StreamRemoved } from '@duende/platform/errors/errors';
import type { EventLog, RecordedEvent } from '@duende/platform/event-log/event-log';
import type { KeyVault, VaultRecords } from '@duende/platform/key-vault/key-vault';

/** Used by events but not in the vault, without an erasure or redaction. */
export interface LostKey {
  readonly keyId: string;
  readonly events: number;
  readonly first: RecordedEvent;
}

export interface KeyWatch {
  look(event: RecordedEvent): void;
  /** Rejects as vault and log do. */
  lost(): Promise<readonly LostKey[]>;
}

export interface KeySource {
  readonly events: Pick<EventLog, 'read'>;
  readonly vault: Pick<KeyVault, 'find'>;
  readonly records: Pick<VaultRecords, 'keys'>;
}

/** A later event destroys the key named after the event's stream. */
function isDestroying(name: string): boolean {
  const type = eventTypeOf(name);
  return type !== null && effectsOf(type).erases;
}

/** per look-up */
const AT_ONCE = 500;

/**
 * Readers see the text as erased, whether a key is lost or was destroyed. Reads the vault after the log, so
 * that a concurrent erasure is not reported.
 */
export async function watchKeys({ events: log, vault, records }: KeySource): Promise<KeyWatch> {
  const passedOver = readPassedOver(log);
  await passedOver.load();
  const used = new Map<string, LostKey>();
  const erased = new Set<string>();

  async function isErased(stream: string): Promise<boolean> {
    if (erased.has(stream)) return true;
    try {
      return (await log.read(stream)).some(({ type }) => isDestroying(type));
    } catch (error) {
      // Damage of the stream is reported separately.
      if (error instanceof StreamRemoved || error instanceof StreamRefused) return true;
      throw error;
    }
  }

  async function withoutKey(): Promise<readonly LostKey[]> {
    const missing: LostKey[] = [];
    const all = [...used.values()];
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const some = all.slice(from, from + AT_ONCE);
      const keys = await vault.find(some.map(({ keyId }) => keyId));
      missing.push(...some.filter(({ keyId }) => !keys.has(keyId)));
    }
    return missing;
  }

  return {
    look(event) {
      const type = eventTypeOf(event.type);
      if (type === null || isForeign(event) || passedOver.has(event.id)) return;
      if (effectsOf(type).erases) erased.add(event.stream);
      if (PERSONAL_FIELDS[type] === undefined) return;
      const ids = new Set<string>();
      collectKeyIds(event.data, ids);
      for (const keyId of ids) {
        const known = used.get(keyId);
        used.set(keyId, { keyId, events: (known?.events ?? 0) + 1, first: known?.first ?? event });
      }
    },
    async lost() {
      const missing = await withoutKey();
      if (missing.length === 0) return [];
      const destroyed = new Set<string>();
      for await (const keys of records.keys())
        for (const { id, bytes } of keys) if (bytes === 'destroyed') destroyed.add(id);
      const lost: LostKey[] = [];
      for (const key of missing)
        if (!(destroyed.has(key.keyId) && (await isErased(key.keyId)))) lost.push(key);
      return lost;
    },
  };
}
