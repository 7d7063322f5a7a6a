import { GenerationCache } from '../caching/generation-cache.ts';

/**
 * Where streams used lately end, known to the one process that writes their log: whoever asks for what is behind that
 * end is answered without a look at the file, which deciding on a command asks for twice.
 */
export interface StreamEnds {
  /** Whether a stream is known to hold nothing from a revision on. */
  isBefore(stream: string, revision: number): boolean;
  /** Nothing is behind this revision now; -1 where there is no event at all. */
  note(stream: string, lastRevision: number): void;
  /** Something may be on its way into the stream, or its outcome is unknown. */
  forget(stream: string): void;
}

/** Streams a generation holds; the keys are what they cost, about 100 bytes each. */
const STREAMS = 20_000;

export function rememberStreamEnds(): StreamEnds {
  const ends = new GenerationCache<number>(STREAMS);
  return {
    isBefore: (stream, revision) => (ends.get(stream) ?? Number.POSITIVE_INFINITY) < revision,
    note: (stream, lastRevision) => ends.set(stream, lastRevision),
    forget: (stream) => ends.delete(stream),
  };
}

/** For a log that others write: every question goes to the file. */
export const NO_STREAM_ENDS: StreamEnds = {
  isBefore: () => false,
  note: () => undefined,
  forget: () => undefined,
};
