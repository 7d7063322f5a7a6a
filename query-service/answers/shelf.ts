import { LRUCache } from 'lru-cache';

/** What is kept, and may grow while it is. */
interface Weighed {
  /** bytes that it holds */
  readonly size: number;
}

/** Bytes that an entry takes beside what it holds. */
const ENTRY = 2_000;

/** Keeps as much as there is room for, in bytes; the least recently used leave first. */
export class Shelf<V extends Weighed> {
  readonly #entries: LRUCache<string, V>;

  constructor(maxBytes: number) {
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ size }) => size + ENTRY });
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get(name: string): V | undefined {
    return this.#entries.get(name);
  }

  set(name: string, value: V): void {
    this.#entries.set(name, value);
  }

  /** To be called when one has grown: the cache asks for the size of what it does not hold yet alone. */
  weighAgain(name: string, value: V): void {
    if (this.#entries.peek(name) !== value) return;
    this.#entries.delete(name);
    this.#entries.set(name, value);
  }

  drop(isUnwanted: (value: V, name: string) => boolean): void {
    for (const [name, value] of [...this.#entries.entries()])
      if (isUnwanted(value, name)) this.#entries.delete(name);
  }
}
