/** Which documents changed since a copy was last taken of them all; notes nothing as long as there is none. */
export class ChangedIds {
  #ids: Set<string> | null = null;

  note(id: string): void {
    this.#ids?.add(id);
  }

  get count(): number {
    return this.#ids?.size ?? Number.POSITIVE_INFINITY;
  }

  /** A copy is as things are now. Answers what had changed since the one before. */
  take(): Iterable<string> {
    const ids = this.#ids ?? [];
    this.#ids = new Set();
    return ids;
  }

  /** There is no copy any more. */
  oweAll(): void {
    this.#ids = null;
  }
}
