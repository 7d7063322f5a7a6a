export interface Listeners<A extends readonly unknown[]> {
  /** Returns the end of the subscription. One function can subscribe twice. */
  add(listener: (...args: A) => void): () => void;
  /** Those subscribed now, in order. */
  all(): readonly ((...args: A) => void)[];
  /** Calls all. */
  notify(...args: A): void;
}

export function createListeners<A extends readonly unknown[]>(): Listeners<A> {
  const boxes = new Set<{ readonly listener: (...args: A) => void }>();
  const all = () => [...boxes].map(({ listener }) => listener);
  return {
    add(listener) {
      const box = { listener };
      boxes.add(box);
      return () => void boxes.delete(box);
    },
    all,
    notify(...args) {
      for (const listener of all()) listener(...args);
    },
  };
}
