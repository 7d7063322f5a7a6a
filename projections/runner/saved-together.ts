import type { Note } from '@duende/platform/read-store/read-store';

/** Takes what is to be noted of a read model; resolves when it is noted, and rejects as the store does. */
export type Save = (collection: string, note: Note) => Promise<void>;

/** Those who fold one batch and note in one write where they have come to. */
export interface SavedTogether {
  /**
   * Does the work of one of them, who calls `save` once, or ends without it: the others wait for that, but not long. What is
   * saved a second time, as after a fault, is written by itself.
   */
  member(work: (save: Save) => Promise<void>): Promise<void>;
}

/** How long a read model whose documents take long to write holds back the notes of others. Milliseconds. */
const GATHER_MS = 100;

interface Round {
  readonly notes: Map<string, Note>;
  readonly written: Promise<void>;
  write(): void;
}

/** @param size how many members there will be */
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
