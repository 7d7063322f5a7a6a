import type { Position } from '@duende/contracts/events/domain-event';
import type { StoredDocument } from '@duende/platform/read-store/read-store';

export interface BackgroundRebuild {
  readonly collection: string;
  /** waits for the active one's release */
  readonly isReady: boolean;
}

export interface Retired {
  readonly collection: string;
  readonly since: string;
}

/** Names the active generation of a read model (`_id`). Each change increments `position`. */
export interface Pointer extends StoredDocument {
  /** 16 hexadecimal digits; the read store accepts only one of two concurrent changes */
  readonly position: Position;
  readonly active: string;
  readonly rebuild: BackgroundRebuild | null;
  readonly retired: readonly Retired[];
}

export type PointerState = Omit<Pointer, '_id' | 'position'>;

export const numberOf = (pointer: Pointer | null): number =>
  pointer === null ? 0 : Number.parseInt(pointer.position, 16);

export const toNumbered = (number: number): Position => number.toString(16).padStart(16, '0');

/** 2 for `parties.v2` and all its generations. */
export function versionOf(collection: string): number {
  const version = /\.v(\d+)(?:\.g\d+)?$/.exec(collection)?.[1];
  if (version === undefined) throw new TypeError(`${collection} has no version in its name`);
  return Number(version);
}

export function isOfVersion(generation: string, declared: string): boolean {
  return generation === declared || generation.replace(/\.g\d+$/, '') === declared;
}

export function firstActive(collection: string): PointerState {
  return { active: collection, rebuild: null, retired: [] };
}

/** With the number of the change, so that names are never reused. */
export function withRebuild(pointer: Pointer, declared: string, at: Date): PointerState {
  const collection = `${declared}.g${numberOf(pointer) + 1}`;
  const { rebuild, retired } = pointer;
  return {
    active: pointer.active,
    rebuild: { collection, isReady: false },
    retired:
      rebuild === null ? retired : [...retired, { collection: rebuild.collection, since: at.toISOString() }],
  };
}

/**
 * Requests the active generation's release, or takes that back. `null` if unchanged or no longer being
 * filled.
 */
export function withReady(pointer: Pointer, collection: string, isReady: boolean): PointerState | null {
  const { rebuild } = pointer;
  if (rebuild?.collection !== collection || rebuild.isReady === isReady) return null;
  return { ...stateOf(pointer), rebuild: { collection, isReady } };
}

/** `null` if no longer being filled. */
export function switchedTo(pointer: Pointer, collection: string, at: Date): PointerState | null {
  if (pointer.rebuild?.collection !== collection) return null;
  const retired = [...pointer.retired, { collection: pointer.active, since: at.toISOString() }];
  return { active: collection, rebuild: null, retired };
}

export function withoutRetired(pointer: Pointer, collections: readonly string[]): PointerState {
  const retired = pointer.retired.filter(({ collection }) => !collections.includes(collection));
  return { ...stateOf(pointer), retired };
}

function stateOf({ active: collection, rebuild, retired }: Pointer): PointerState {
  return { active: collection, rebuild, retired };
}

export interface Duties {
  readonly serve: string | null;
  readonly rebuild: string | null;
}

/**
 * The active generation is released while a new one waits for it and a process can switch
 * (`isRebuilderThere`).
 */
export function dutiesOf(pointer: Pointer, declared: string, isRebuilderThere: boolean): Duties {
  const { active, rebuild } = pointer;
  const isAwaited = rebuild !== null && rebuild.isReady && isRebuilderThere;
  return {
    serve: isOfVersion(active, declared) && !isAwaited ? active : null,
    rebuild: rebuild !== null && isOfVersion(rebuild.collection, declared) ? rebuild.collection : null,
  };
}

/**
 * Activates the declared version if none is active, or rebuilds it next to a lower one. `null` if unchanged;
 * a higher version belongs to newer processes.
 */
export function announcedBy(pointer: Pointer | null, declared: string, at: Date): PointerState | null {
  if (pointer === null) return firstActive(declared);
  const version = versionOf(declared);
  const isRaised = versionOf(pointer.active) < version;
  const isBegun = pointer.rebuild !== null && versionOf(pointer.rebuild.collection) >= version;
  return isRaised && !isBegun ? withRebuild(pointer, declared, at) : null;
}

/** Retired for at least `keptMs` ms. */
export function toBeDropped(pointer: Pointer, now: Date, keptMs: number): readonly string[] {
  const old = pointer.retired.filter(({ since }) => now.getTime() - Date.parse(since) >= keptMs);
  return old.map(({ collection }) => collection);
}
