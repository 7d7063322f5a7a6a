import type { Position } from '@duende/contracts/events/domain-event';
import type { StoredDocument } from '@duende/platform/read-store/read-store';

/** A generation of a read model that is being filled beside the active one. */
export interface BackgroundRebuild {
  readonly collection: string;
  /** it has come as far as the active one and waits for that to be released */
  readonly isReady: boolean;
}

/** A generation that queries are not sent to any more. */
export interface Retired {
  readonly collection: string;
  /** ISO 8601 */
  readonly since: string;
}

/** Names the active generation of one read model (`_id`). Each change has the next number. */
export interface Pointer extends StoredDocument {
  /** number of the change, 16 hexadecimal digits: of two changes at once the read store lets one through */
  readonly position: Position;
  /** name of the collection that queries read */
  readonly active: string;
  readonly rebuild: BackgroundRebuild | null;
  readonly retired: readonly Retired[];
}

/** What a change decides: everything but the number. */
export type PointerState = Omit<Pointer, '_id' | 'position'>;

export const numberOf = (pointer: Pointer | null): number =>
  pointer === null ? 0 : Number.parseInt(pointer.position, 16);

export const toNumbered = (number: number): Position => number.toString(16).padStart(16, '0');

/** The version that a collection's name carries: 2 for `parties.v2` and for every generation of it. */
export function versionOf(collection: string): number {
  const version = /\.v(\d+)(?:\.g\d+)?$/.exec(collection)?.[1];
  if (version === undefined) throw new TypeError(`${collection} does not tell its version`);
  return Number(version);
}

/** Whether a generation is of the version that a collection is declared with. */
export function isOfVersion(generation: string, declared: string): boolean {
  return generation === declared || generation.replace(/\.g\d+$/, '') === declared;
}

/** The pointer of a read model that has no active generation yet. */
export function firstActive(collection: string): PointerState {
  return { active: collection, rebuild: null, retired: [] };
}

/** A new generation to be filled, named after the change so that no name is ever used twice. */
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
 * The new generation asks for the active one to be released, or takes that back. `null` when it is not the one being filled
 * any more, or has said so already.
 */
export function withReady(pointer: Pointer, collection: string, isReady: boolean): PointerState | null {
  const { rebuild } = pointer;
  if (rebuild?.collection !== collection || rebuild.isReady === isReady) return null;
  return { ...stateOf(pointer), rebuild: { collection, isReady } };
}

/** The new generation becomes the active one. `null` when it is not the one being filled any more. */
export function switchedTo(pointer: Pointer, collection: string, at: Date): PointerState | null {
  if (pointer.rebuild?.collection !== collection) return null;
  const retired = [...pointer.retired, { collection: pointer.active, since: at.toISOString() }];
  return { active: collection, rebuild: null, retired };
}

/** Removes retired generations that were dropped. */
export function withoutRetired(pointer: Pointer, collections: readonly string[]): PointerState {
  const retired = pointer.retired.filter(({ collection }) => !collections.includes(collection));
  return { ...stateOf(pointer), retired };
}

function stateOf({ active: collection, rebuild, retired }: Pointer): PointerState {
  return { active: collection, rebuild, retired };
}

/** The generations of a read model that a process should write, by name of their collection. */
export interface Duties {
  /** the active one, kept up to date for queries */
  readonly serve: string | null;
  /** the one to be filled in the background */
  readonly rebuild: string | null;
}

/**
 * What a process that declares one version should write, whichever other processes there are. The active generation is
 * released while a new one waits for it, as long as a process is there to switch (`isRebuilderThere`).
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
 * The pointer to write first: the declared version becomes active where none was, or is rebuilt beside a lower one. `null`
 * when the pointer stays; a version higher than the declared one belongs to newer processes.
 */
export function announcedBy(pointer: Pointer | null, declared: string, at: Date): PointerState | null {
  if (pointer === null) return firstActive(declared);
  const version = versionOf(declared);
  const isRaised = versionOf(pointer.active) < version;
  const isBegun = pointer.rebuild !== null && versionOf(pointer.rebuild.collection) >= version;
  return isRaised && !isBegun ? withRebuild(pointer, declared, at) : null;
}

/** Retired generations that have been kept for `keptMs` milliseconds. */
export function toBeDropped(pointer: Pointer, now: Date, keptMs: number): readonly string[] {
  const old = pointer.retired.filter(({ since }) => now.getTime() - Date.parse(since) >= keptMs);
  return old.map(({ collection }) => collection);
}
