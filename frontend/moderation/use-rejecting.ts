import { useState } from 'react';

/** What is being rejected with a reason. */
export interface Rejecting<T> {
  readonly items: readonly T[];
  /** what has been written so far */
  readonly reason: string;
  /** why the server refused it before, or `null` */
  readonly failure: Error | null;
}

const keyOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id).join();

/**
 * What the dialog asks about. It closes when it is confirmed, so that the work goes on; where the server refuses, it comes
 * back with the words and why. Over another dialog it does not come: then it waits until the same is asked about again.
 */
export function useRejecting<T extends { readonly id: string }>() {
  const [rejecting, setRejecting] = useState<Rejecting<T> | null>(null);
  const [failed, setFailed] = useState<ReadonlyMap<string, Rejecting<T>>>(new Map());
  return {
    rejecting,
    ask: (items: readonly T[]) =>
      setRejecting(failed.get(keyOf(items)) ?? { items, reason: '', failure: null }),
    end: () => setRejecting(null),
    /** It was confirmed: what the server said of an earlier try is over. */
    sent(items: readonly T[]) {
      setFailed((before) => new Map([...before].filter(([key]) => key !== keyOf(items))));
      setRejecting(null);
    },
    refused(one: Rejecting<T>) {
      setFailed((before) => new Map(before).set(keyOf(one.items), one));
      setRejecting((open) => open ?? one);
    },
  };
}
