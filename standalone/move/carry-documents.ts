import { isDeepStrictEqual } from 'node:util';
import type { SessionRecords } from '@duende/platform/sessions/session-stores';
import { type Carrying, MoveFailure } from './move-parts.ts';
import { carryKeys, compareVaults } from './carry-keys.ts';
import { carryPhotos, comparePhotos } from './carry-photos.ts';
import type { Documents, CrashPoint } from './ends.ts';

/** Repeats rounds of changes. */
export function carryDocuments(
  { source, target }: { readonly source: Documents; readonly target: Documents },
  { step }: { readonly step: CrashPoint },
): Carrying {
  const keys = carryKeys(source.vault, target.vault, step);

  return {
    source,
    target,
    async round() {
      await keys.round();
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

async function carrySessions(
  source: SessionRecords,
  target: SessionRecords,
  step: CrashPoint,
): Promise<void> {
  const keys = await source.keys();
  if (keys !== null) await step(() => target.putKeys(keys));
  const there = new Set((await target.revocations()).map(({ revocation }) => JSON.stringify(revocation)));
  const fresh = (await source.revocations()).filter(
    ({ revocation }) => !there.has(JSON.stringify(revocation)),
  );
  if (fresh.length > 0) await step(() => target.putRevocations(fresh));
  const known = new Map((await target.openSessions()).map(({ sessionId, seenAt }) => [sessionId, seenAt]));
  const seen = (await source.openSessions()).filter(
    ({ sessionId, seenAt }) => known.get(sessionId) !== seenAt,
  );
  if (seen.length > 0) await step(() => target.putOpenSessions(seen));
}
