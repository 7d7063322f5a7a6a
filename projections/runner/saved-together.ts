import type { Note } from '@duende/platform/read-store/read-store';

/** Rejects with the store's error. */
export type Save = (collection: string, note: Note) => Promise<void>;

/** Members fold the same batch and share one write of their notes. */
export interface SavedTogether {
  /**
   * Calls `save` at most once. Others wait for it briefly. A second save, e.g. after an error, is written
   * separately.
   */
  member(work: (save: Save) => Promise<void>): Promise<void>;
}

/** ms for which a slow read model may delay others. */
const GATHER_MS = 100;

interface Round {
  readonly notes: Map<string, Note>;
  readonly written: Promise<void>;
  write(): void;
}

/** @param size number of members */
export function savedTogether(
  put: (notes: ReadonlyMap<string, Note>) => Promise<void>,
  size: number,
): SavedTogether {
  let awaited = size;
  let round: Round | null = null;

  function begin(): Round {
    const notes = new Map<string, Note>();
    let write = (): void => undefined;
    const written = new Promise<void>((resolve) => {
      write = () => {
        clearTimeout(timer);
        round = null;
        resolve(put(notes));
      };
    });
    const timer = setTimeout(write, GATHER_MS);
    return { notes, written, write };
  }

  function gather(collection: string, note: Note): Promise<void> {
    round ??= begin();
    round.notes.set(collection, note);
    return round.written;
  }

  return {
    async member(work) {
      let isAwaited = true;
      const arrive = (): void => {
        if (!isAwaited) return;
        isAwaited = false;
        awaited -= 1;
        if (awaited === 0) round?.write();
      };
      try {
        await work((collection, note) => {
          if (!isAwaited) return put(new Map([[collection, note]]));
          const written = gather(collection, note);
          arrive();
          return written;
        });
      } finally {
        arrive();
      }
    },
  };
}
