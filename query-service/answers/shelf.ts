import { LRUCache } from 'lru-cache';

interface Weighed {
  /** in bytes */
  readonly size: number;
}

/** bytes */
const ENTRY = 2_000;

/** Byte-limited; evicts the least recently used. */
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

  /** Call after it has grown: the cache asks for the size only on insertion. */
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
