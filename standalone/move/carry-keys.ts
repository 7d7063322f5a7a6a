import { createHash } from 'node:crypto';
import type { KeyRecord, VaultRecords } from '@duende/platform/key-vault/key-vault';
import type { CrashPoint } from './ends.ts';

export interface KeyCarrying {
  /** New and changed keys, including destructions. */
  round(): Promise<void>;
}

/** Remembers only digests, to detect changes. */
export function carryKeys(source: VaultRecords, target: VaultRecords, step: CrashPoint): KeyCarrying {
  const known = new Map<string, string>();
  let isRead = false;

  async function readTarget(): Promise<void> {
    for await (const records of target.keys())
      for (const record of records) known.set(record.id, digestOf(record));
    isRead = true;
  }

  return {
    async round() {
      if (!isRead) await readTarget();
      for await (const records of source.keys()) {
        const changed = records.filter((record) => known.get(record.id) !== digestOf(record));
        if (changed.length === 0) continue;
        await step(() => target.putKeys(changed));
        for (const record of changed) known.set(record.id, digestOf(record));
      }
      await step(async () => target.putSecrets(await source.secrets()));
    },
  };
}

/** Number of keys if equal, including secrets; else `null`. */
export async function compareVaults(a: VaultRecords, b: VaultRecords): Promise<number | null> {
  const [ofA, ofB] = [await digestsOf(a), await digestsOf(b)];
  if (ofA.size !== ofB.size) return null;
  for (const [name, digest] of ofA) if (ofB.get(name) !== digest) return null;
  return [...ofA.keys()].filter((name) => name.startsWith('key ')).length;
}

async function digestsOf(vault: VaultRecords): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>();
  for await (const records of vault.keys()) {
    for (const record of records) digests.set(`key ${record.id}`, digestOf(record));
  }
  for (const { name, bytes } of await vault.secrets()) digests.set(`secret ${name}`, sha256(bytes));
  return digests;
}

function digestOf({ bytes, isCondemned }: KeyRecord): string {
  return `${typeof bytes === 'string' ? bytes : sha256(bytes)} ${isCondemned}`;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
