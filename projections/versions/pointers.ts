import { isDeepStrictEqual } from 'node:util';
import type {
  CollectionSpec,
  ReadCollection,
  ReadStore,
  StoredDocument,
} from '@duende/platform/read-store/read-store';
import {
  numberOf,
  toNumbered,
  type BackgroundRebuild,
  type Pointer,
  type PointerState,
  type Retired,
} from './pointer.ts';

interface StoredPointer extends StoredDocument {
  readonly served: string;
  readonly filling: BackgroundRebuild | null;
  readonly retired: readonly Retired[];
}

export const POINTERS: CollectionSpec<StoredPointer> = { name: 'served', indexes: [] };

export interface Pointers {
  all(): Promise<ReadonlyMap<string, Pointer>>;
  /**
   * `change` runs again after a conflict, and returns `null` to keep the pointer. Resolves to the stored
   * pointer.
   */
  change(readModel: string, change: (now: Pointer | null) => PointerState | null): Promise<Pointer | null>;
}

export async function openPointers(store: ReadStore): Promise<Pointers> {
  const pointers: ReadCollection<StoredPointer> = await store.collection(POINTERS);

  async function read(readModel: string): Promise<Pointer | null> {
    const stored = (await pointers.get([readModel])).get(readModel);
    return stored === undefined ? null : pointerOf(stored);
  }

  return {
    async all() {
      return new Map((await pointers.find({})).map((stored) => [stored._id, pointerOf(stored)]));
    },
    async change(readModel, change) {
      for (;;) {
        const now = await read(readModel);
        const state = change(now);
        if (state === null) return now;
        const wanted: Pointer = { _id: readModel, position: toNumbered(numberOf(now) + 1), ...state };
        await pointers.write([{ put: storedOf(wanted) }]);
        // The guard accepts one of several concurrent changes. A loser that wanted the same change is done.
        const written = await read(readModel);
        if (isDeepStrictEqual(written, wanted)) return written;
      }
    },
  };
}

function pointerOf({ _id, position, served: active, filling: rebuild, retired }: StoredPointer): Pointer {
  return { _id, position, active, rebuild, retired };
}

function storedOf({ _id, position, active: served, rebuild: filling, retired }: Pointer): StoredPointer {
  return { _id, position, served, filling, retired };
}
