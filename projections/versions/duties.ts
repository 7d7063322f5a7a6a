import { isOfVersion, served, versionOf, withFilling, type Pointer, type PointerState } from './pointer.ts';

/** The generations of a read model that a process may make, by name of their collection. */
export interface Duties {
  /** to be kept up to date for the queries */
  readonly serve: string | null;
  /** to be filled beside it */
  readonly fill: string | null;
}

/**
 * What a process that declares one version has to do, whichever others there are. The served generation is let go while a
 * filled one waits for it, as long as somebody is there to take its place (`isFillerThere`).
 */
export function dutiesOf(pointer: Pointer, declared: string, isFillerThere: boolean): Duties {
  const { served: standing, filling } = pointer;
  const isAwaited = filling !== null && filling.isReady && isFillerThere;
  return {
    serve: isOfVersion(standing, declared) && !isAwaited ? standing : null,
    fill: filling !== null && isOfVersion(filling.collection, declared) ? filling.collection : null,
  };
}

/**
 * What has to be said first: that the declared version is served where none was, or is to be filled beside a lower one.
 * `null` when nothing has to; a higher version than the declared one is somebody else's.
 */
export function announcedBy(pointer: Pointer | null, declared: string, at: Date): PointerState | null {
  if (pointer === null) return served(declared);
  const version = versionOf(declared);
  const isRaised = versionOf(pointer.served) < version;
  const isBegun = pointer.filling !== null && versionOf(pointer.filling.collection) >= version;
  return isRaised && !isBegun ? withFilling(pointer, declared, at) : null;
}

/** Retired generations that have been kept for `keptMs` milliseconds. */
export function toBeDropped(pointer: Pointer, now: Date, keptMs: number): readonly string[] {
  const old = pointer.retired.filter(({ since }) => now.getTime() - Date.parse(since) >= keptMs);
  return old.map(({ collection }) => collection);
}
