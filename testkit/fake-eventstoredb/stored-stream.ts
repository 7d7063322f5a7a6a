import type { StreamEnd } from './append-request.ts';
import type { ProposedEvent, StoredEvent } from './stored-event.ts';
import { defaultTruncation, type Truncation } from './stream-metadata.ts';

/** One stream of the log: all its events, and what its metadata hides of them. */
export class StoredStream implements StreamEnd {
  readonly name: string;
  /** by revision */
  readonly events: StoredEvent[] = [];
  /** the JSON of its metadata, empty when none was ever set */
  metadata: Uint8Array = new Uint8Array();
  truncation: Truncation;
  tombstoned = false;
  /** written and not confirmed, behind the events: what appends are judged by counts them, what is read does not */
  prepared: readonly ProposedEvent[] = [];
  readonly #revisionById = new Map<string, number>();

  constructor(name: string) {
    this.name = name;
    this.truncation = defaultTruncation(name);
  }

  get lastRevision(): number {
    return this.events.length - 1;
  }

  get softDeleted(): boolean {
    return this.truncation.before === Infinity;
  }

  /** Whether a reader gets 'no such stream'. */
  get isAbsent(): boolean {
    return this.events.length === 0 || this.softDeleted;
  }

  idAt(revision: number): string | undefined {
    return this.events[revision]?.id;
  }

  revisionOf(id: string): number | undefined {
    return this.#revisionById.get(id);
  }

  /** Its end as an append meets it. */
  get end(): StreamEnd {
    const { events, prepared } = this;
    if (prepared.length === 0) return this;
    const index = (id: string) => prepared.findIndex((event) => event.id === id);
    return {
      lastRevision: events.length + prepared.length - 1,
      softDeleted: false,
      idAt: (revision) => this.idAt(revision) ?? prepared[revision - events.length]?.id,
      revisionOf: (id) => (index(id) < 0 ? this.revisionOf(id) : events.length + index(id)),
    };
  }

  add(event: StoredEvent): void {
    this.#revisionById.set(event.id, event.revision);
    this.events.push(event);
  }

  /** The lowest revision that a reader may see. */
  firstVisible(nowMs: number): number {
    const { before, maxCount, maxAgeMs } = this.truncation;
    let first = Math.max(before, this.events.length - maxCount);
    const oldest = nowMs - maxAgeMs;
    while ((this.events[first]?.createdMs ?? Infinity) < oldest) first++;
    return first;
  }
}
