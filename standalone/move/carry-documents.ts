import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { KeyRecord, VaultRecords } from '@duende/platform/key-vault/key-vault';
import type { SessionRecords } from '@duende/platform/sessions/session-stores';
import { carryPhotos, comparePhotos } from './carry-photos.ts';
import { type Carrying, MoveFailure, type CrashPoint, type Documents } from './move-parts.ts';

/** A repetition writes keys and sessions again, and photos that are missing. */
export function carryDocuments(
  { source, target }: { readonly source: Documents; readonly target: Documents },
  { step }: { readonly step: CrashPoint },
): Carrying {
  return {
    source,
    target,
    async round() {
      await carryKeys(source.vault, target.vault, step);
      await carrySessions(source.sessions, target.sessions, step);
      await carryPhotos(source.photos, target.photos, step);
    },
    async verdict() {
      const [kept, photos] = [
        await compareVaults(source.vault, target.vault),
        await comparePhotos(source.photos, target.photos),
      ];
      const areSessionsEqual = isDeepStrictEqual(await source.sessions.keys(), await target.sessions.keys());
      if (kept === null || photos === null || !areSessionsEqual) {
        throw new MoveFailure(
          `${target.place} does not hold the same keys, sessions and photos as ${source.place}`,
        );
      }
      return `${kept} keys, ${photos} photos, the same in both; sessions stay open`;
    },
    isComplete: async () =>
      (await compareVaults(source.vault, target.vault)) !== null &&
      (await comparePhotos(source.photos, target.photos)) !== null,
  };
}

async function carryKeys(source: VaultRecords, target: VaultRecords, step: CrashPoint): Promise<void> {
  for await (const records of source.keys()) await step(() => target.putKeys(records));
  await step(async () => target.putSecrets(await source.secrets()));
}

async function carrySessions(
  source: SessionRecords,
  target: SessionRecords,
  step: CrashPoint,
): Promise<void> {
  const [keys, revocations] = [await source.keys(), await source.revocations()];
  if (keys !== null) await step(() => target.putKeys(keys));
  await step(() => target.putRevocations(revocations));
  await step(async () => target.putOpenSessions(await source.openSessions()));
}

/** Number of keys if equal, including secrets; else `null`. */
async function compareVaults(a: VaultRecords, b: VaultRecords): Promise<number | null> {
  const [ofA, ofB] = [await digestsOf(a), await digestsOf(b)];
  const isEqual = ofA.size === ofB.size && [...ofA].every(([name, digest]) => ofB.get(name) === digest);
  return isEqual ? [...ofA.keys()].filter((name) => name.startsWith('key ')).length : null;
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
