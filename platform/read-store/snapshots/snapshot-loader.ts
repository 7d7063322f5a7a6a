import { StoreUnavailable } from '../../errors/errors.ts';
import type { UnloadedDocuments } from '../memory/unloaded-documents.ts';
import type { StoredDocument } from '../read-store.ts';
import { createPace, type Pace } from './pace.ts';
import { bucketOf, markOf, PAGE_BUCKETS, SnapshotDoubt } from './snapshot-format.ts';
import type { SnapshotFile } from './snapshot-file.ts';

/** Buckets that are read one by one for a look-up; for more, everything is. */
const MOST_BUCKETS = 1_000;
/** A third of the time: what is not loaded is looked up more slowly. */
const REST_MS = 6;

export interface LoaderEvents {
  /** takes documents over, where nothing newer stands */
  readonly admit: (documents: readonly StoredDocument[]) => void;
  /** all have been taken over */
  readonly onWhole: () => void;
  /** the snapshot is worth nothing, and neither is what came of it */
  readonly onDoubt: (reason: unknown) => void;
}

/** Reads a snapshot into a collection: what is asked for at once, the rest in slices. Ends by closing the file. */
export class SnapshotLoader implements UnloadedDocuments {
  readonly #file: SnapshotFile;
  readonly #events: LoaderEvents;
  readonly #isLoaded: Uint8Array;
  readonly #ending = new AbortController();
  #left: number;
  #count = 0;
  #pages: Int32Array[] | null = null;
  #pace: Pace | null = null;
  #pass: Promise<void> | null = null;
  #fault: StoreUnavailable | null = null;
  #isAbandoned = false;

  constructor(file: SnapshotFile, events: LoaderEvents) {
    [this.#file, this.#events] = [file, events];
    this.#left = file.header.buckets;
    this.#isLoaded = new Uint8Array(this.#left);
  }

  /** Everything, as others leave time for it. */
  begin(): Promise<void> {
    this.#pass ??= this.#loadRest();
    return this.#pass;
  }

  loadIds(ids: readonly string[]): void {
    for (const id of ids) this.#load(bucketOf(id, this.#isLoaded.length));
  }

  async loadWith(field: string, values: readonly unknown[]): Promise<void> {
    const at = this.#file.header.fields.indexOf(field);
    if (at === -1) return this.loadAll();
    const pace = createPace(this.#ending.signal, { isHurried: true });
    const pages = await this.#readPages(pace);
    const numbers = this.#marked(pages, at, new Set(values.map(markOf)));
    if (numbers.length > MOST_BUCKETS) return this.loadAll();
    for (const number of numbers) {
      this.#load(number);
      if (pace.isDue()) await this.#rest(pace);
    }
  }

  async loadAll(): Promise<void> {
    const whole = this.begin();
    this.#pace?.hurry();
    await whole;
  }

  /** Whether what it loads into needs it no more; not after a doubt, until that was emptied. */
  get isOver(): boolean {
    return this.#left === 0 || this.#isAbandoned;
  }

  abandon(): void {
    this.#isAbandoned = true;
    if (this.#ending.signal.aborted) return;
    this.#fault ??= new StoreUnavailable('the documents are made anew');
    this.#ending.abort();
    this.#file.close();
  }

  async #loadRest(): Promise<void> {
    const pace = createPace(this.#ending.signal, { restMs: REST_MS });
    this.#pace = pace;
    for (let number = 0; number < this.#isLoaded.length; number += 1) {
      this.#load(number);
      if (pace.isDue() && this.#left > 0) await this.#rest(pace);
    }
  }

  #load(number: number): void {
    if (this.#fault !== null) throw this.#fault;
    if (this.#isLoaded[number] === 1) return;
    this.#trusting(() => {
      const documents = this.#file.documents(number);
      this.#events.admit(documents);
      this.#isLoaded[number] = 1;
      this.#count += documents.length;
      const { count } = this.#file.header;
      if (this.#left === 1 && this.#count !== count)
        throw new SnapshotDoubt(`${this.#count} documents instead of ${count}`);
      this.#left -= 1;
    });
    if (this.#left > 0) return;
    this.#file.close();
    this.#pages = null;
    this.#events.onWhole();
  }

  async #readPages(pace: Pace): Promise<readonly Int32Array[]> {
    if (this.#pages !== null) return this.#pages;
    const pages: Int32Array[] = [];
    for (let page = 0; page * PAGE_BUCKETS < this.#isLoaded.length; page += 1) {
      // Meanwhile everything may have been loaded, and the file be closed.
      if (this.#left === 0) return [];
      pages.push(this.#trusting(() => this.#file.page(page)));
      if (pace.isDue()) await this.#rest(pace);
    }
    this.#pages = pages;
    return pages;
  }

  /** The buckets not loaded yet that hold one of the marks in a field. */
  #marked(pages: readonly Int32Array[], field: number, wanted: ReadonlySet<number>): readonly number[] {
    const step = this.#file.header.fields.length;
    const [only] = wanted;
    const isWanted = wanted.size === 1 ? (mark: number) => mark === only : (mark: number) => wanted.has(mark);
    return pages
      .flatMap((page, index) => marked(page, index * PAGE_BUCKETS, { field, step, isWanted }))
      .filter((number) => this.#isLoaded[number] !== 1);
  }

  /** Whatever goes wrong in there puts the snapshot in doubt. */
  #trusting<T>(work: () => T): T {
    if (this.#fault !== null) throw this.#fault;
    try {
      return work();
    } catch (reason) {
      this.#fault = new StoreUnavailable('the documents are being made anew', { cause: reason });
      this.#ending.abort();
      this.#file.close();
      this.#events.onDoubt(reason);
      throw this.#fault;
    }
  }

  async #rest(pace: Pace): Promise<void> {
    try {
      await pace.rest();
    } catch (error) {
      throw this.#fault ?? error;
    }
  }
}

/** The buckets of a page, its first one given, that hold a mark in a field. */
function marked(
  page: Int32Array,
  first: number,
  { field, step, isWanted }: { field: number; step: number; isWanted: (mark: number) => boolean },
): readonly number[] {
  const found: number[] = [];
  let number = first;
  for (let place = 0; place < page.length; number += 1) {
    const end = place + 1 + (page[place] ?? 0);
    for (let at = place + 1 + field; at < end; at += step) {
      if (!isWanted(page[at] ?? 0)) continue;
      found.push(number);
      break;
    }
    place = end;
  }
  return found;
}
