import type { Position } from '@duende/contracts/events/domain-event';
import type { StoredDocument } from '@duende/platform/read-store/read-store';

/** A generation of a read model that is being filled beside the served one. */
export interface Filling {
  readonly collection: string;
  /** it has come as far as the served one and waits for that to be let go */
  readonly isReady: boolean;
}

/** A generation that nobody is sent to any more. */
export interface Retired {
  readonly collection: string;
  /** ISO 8601 */
  readonly since: string;
}

/** Says of one read model (`_id`) which generation of its documents is served. Each change has the next number. */
export interface Pointer extends StoredDocument {
  /** number of the change, 16 hexadecimal digits: of two changes at once the read store lets one through */
  readonly position: Position;
  /** name of the collection that queries read */
  readonly served: string;
  readonly filling: Filling | null;
  readonly retired: readonly Retired[];
}

/** What a change leaves to be said: everything but the number. */
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

/** A read model nobody has served yet. */
export function served(collection: string): PointerState {
  return { served: collection, filling: null, retired: [] };
}

/** A new generation to be filled, named after the change so that no name is ever used twice. */
export function withFilling(pointer: Pointer, declared: string, at: Date): PointerState {
  const collection = `${declared}.g${numberOf(pointer) + 1}`;
  const { filling, retired } = pointer;
  return {
    served: pointer.served,
    filling: { collection, isReady: false },
    retired:
      filling === null ? retired : [...retired, { collection: filling.collection, since: at.toISOString() }],
  };
}

/**
 * The filled generation asks for the served one to be let go, or does so no more. `null` when it is not the one being filled
 * any more, or has said so already.
 */
export function withReady(pointer: Pointer, collection: string, isReady: boolean): PointerState | null {
  const { filling } = pointer;
  if (filling?.collection !== collection || filling.isReady === isReady) return null;
  return { ...stateOf(pointer), filling: { collection, isReady } };
}

/** The filled generation takes the place of the served one. `null` when it is not the one being filled any more. */
export function switchedTo(pointer: Pointer, collection: string, at: Date): PointerState | null {
  if (pointer.filling?.collection !== collection) return null;
  const retired = [...pointer.retired, { collection: pointer.served, since: at.toISOString() }];
  return { served: collection, filling: null, retired };
}

/** Some retired generations are no more. */
export function withoutRetired(pointer: Pointer, collections: readonly string[]): PointerState {
  const retired = pointer.retired.filter(({ collection }) => !collections.includes(collection));
  return { ...stateOf(pointer), retired };
}

function stateOf({ served: collection, filling, retired }: Pointer): PointerState {
  return { served: collection, filling, retired };
}
