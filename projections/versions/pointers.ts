import { isDeepStrictEqual } from 'node:util';
import type { CollectionSpec, ReadCollection, ReadStore } from '@duende/platform/read-store/read-store';
import { numberOf, toNumbered, type Pointer, type PointerState } from './pointer.ts';

/** Where the pointers of all read models are kept. */
export const POINTERS: CollectionSpec<Pointer> = { name: 'served', indexes: [] };

export interface Pointers {
  /** Every pointer there is, by read model. */
  all(): Promise<ReadonlyMap<string, Pointer>>;
  /**
   * Changes one from what it is now; `change` may be asked again when another process was faster, and answers `null` to
   * leave it. Resolves to what stands then.
   */
  change(readModel: string, change: (now: Pointer | null) => PointerState | null): Promise<Pointer | null>;
}

export async function openPointers(store: ReadStore): Promise<Pointers> {
  const pointers: ReadCollection<Pointer> = await store.collection(POINTERS);
  const read = async (readModel: string) => (await pointers.get([readModel])).get(readModel) ?? null;

  return {
    async all() {
      return new Map((await pointers.find({})).map((pointer) => [pointer._id, pointer]));
    },
    async change(readModel, change) {
      for (;;) {
        const now = await read(readModel);
        const state = change(now);
        if (state === null) return now;
        const put: Pointer = { _id: readModel, position: toNumbered(numberOf(now) + 1), ...state };
        await pointers.write([{ put }]);
        // The guard lets one of several through: whoever meant the same has got what was wanted.
        const stands = await read(readModel);
        if (isDeepStrictEqual(stands, put)) return stands;
      }
    },
  };
}
