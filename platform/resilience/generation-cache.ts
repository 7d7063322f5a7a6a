/**
 * A bounded map that forgets what was not asked for lately: two generations of at most `size` entries each. Cheaper
 * than an exact LRU, since a hit in the young generation moves nothing.
 */
export class GenerationCache<V> {
  readonly #size: number;
  #young = new Map<string, V>();
  #old = new Map<string, V>();

  constructor(size: number) {
    this.#size = size;
  }

  get(key: string): V | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: string, value: V): void {
    if (this.#young.size >= this.#size) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }

  delete(key: string): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }

  /** Removes every entry that matches; walks over all of them. */
  deleteWhere(matches: (value: V) => boolean): void {
    for (const generation of [this.#young, this.#old])
      for (const [key, value] of generation) if (matches(value)) generation.delete(key);
  }
}
