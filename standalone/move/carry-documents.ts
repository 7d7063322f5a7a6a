import { isDeepStrictEqual } from 'node:util';
import type { VaultRecords } from '@duende/platform/key-vault/key-vault';
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
    async carry() {
      await carryKeys(source.vault, target.vault, step);
      await carrySessions(source.sessions, target.sessions, step);
      await carryPhotos(source.photos, target.photos, step);
      const keys = await compareVaults(source.vault, target.vault);
      const photos = await comparePhotos(source.photos, target.photos);
      const areSessionsEqual = isDeepStrictEqual(await source.sessions.keys(), await target.sessions.keys());
      if (keys === null || photos === null || !areSessionsEqual)
        throw new MoveFailure(
          `${target.place} does not hold the same keys, sessions and photos as ${source.place}`,
        );
      return `${keys} keys, ${photos} photos, the same in both; sessions stay open`;
    },
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
  const [ofA, ofB] = [await contentsOf(a), await contentsOf(b)];
  return isDeepStrictEqual(ofA, ofB) ? ofA.keys.size : null;
}

async function contentsOf(vault: VaultRecords) {
  const keys = new Map<string, string>();
  for await (const page of vault.keys())
    for (const { id, bytes, isCondemned } of page) keys.set(id, `${textOf(bytes)} ${isCondemned}`);
  const secrets = new Map((await vault.secrets()).map(({ name, bytes }) => [name, textOf(bytes)]));
  return { keys, secrets };
}

const textOf = (bytes: Uint8Array | string): string =>
  typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('base64');
