import type { AllStreamSubscription, Position, StreamSubscription } from '@eventstore/db-client';
import { vi } from 'vitest';

type Note = (string | { commit: string; prepare: string })[];

/** A subscription whose every sign of life is noted in order. */
export interface Watched {
  readonly notes: Note[];
  checkpointReached(subscription: unknown, position: Position): void;
  watch(subscription: AllStreamSubscription | StreamSubscription): Watched;
  /** resolves once there are so many notes */
  reaches(count: number): Promise<void>;
  end(): Promise<void>;
}

export function watchSubscription(): Watched {
  const notes: Note[] = [];
  let end = (): Promise<void> => Promise.resolve();
  return {
    notes,
    checkpointReached: (_subscription, { commit, prepare }) =>
      notes.push(['checkpoint', { commit: `${commit}n`, prepare: `${prepare}n` }]),
    watch(subscription) {
      subscription.on('confirmation', () => notes.push(['confirmation']));
      subscription.on('caughtUp', () => notes.push(['caughtUp']));
      subscription.on('data', ({ event }) =>
        notes.push(['data', event?.streamId ?? '', `${event?.revision}n`]),
      );
      end = () => subscription.unsubscribe();
      return this;
    },
    reaches: (count) =>
      vi.waitFor(
        () => {
          if (notes.length < count)
            throw new Error(`${notes.length} of ${count} notes: ${JSON.stringify(notes)}`);
        },
        { interval: 5 },
      ),
    end: () => end(),
  };
}
