import { randomUUID } from 'node:crypto';
import { judgeAppend, type Expectation } from './append-request.ts';
import { recordSize, storeEvent, type ProposedEvent, type StoredEvent } from './stored-event.ts';
import { StoredStream } from './stored-stream.ts';
import { describedBy, metadataStreamOf, readTruncation, withTruncateBefore } from './stream-metadata.ts';

export interface Written {
  readonly kind: 'written';
  readonly revision: number;
  readonly position: number;
}

type Refused =
  | { readonly kind: 'conflict'; readonly actual: number | 'no_stream' }
  | { readonly kind: 'tombstoned' };

export type AppendOutcome =
  | Written
  | Refused
  /** waits for other nodes; `null` where they have dropped it */
  | { readonly kind: 'unconfirmed'; readonly settled: Promise<Written | null> };

/** An append that other nodes have not confirmed. */
interface Unconfirmed {
  readonly stream: StoredStream;
  readonly events: readonly ProposedEvent[];
  readonly settled: Promise<Written | null>;
  settle(outcome: Written | null): void;
}

export type DeleteOutcome = Refused | { kind: 'deleted'; position: number };

/** The position of the first record that readers saw in the log of the recorded node. */
const FIRST_POSITION = 548;
const EMPTY = new Uint8Array();
/** The event that every fresh node has: who may scavenge. */
const SCAVENGES_METADATA = '{"$maxAge":2592000,"$acl":{"$r":"$ops","$w":[],"$d":[],"$mr":[],"$mw":[]}}';

/** The whole log in memory: one total order, streams, truncation, deletion. Every change is made at once, in one step. */
export class StoredLog {
  /** in position order */
  readonly events: StoredEvent[] = [];
  readonly #streams = new Map<string, StoredStream>();
  readonly #listeners = new Set<() => void>();
  /** in the order in which they were taken; `null` while what is written is confirmed at once */
  #unconfirmed: Unconfirmed[] | null = null;
  #nextPosition = FIRST_POSITION;

  constructor() {
    this.#writeMetadata('$scavenges', Buffer.from(SCAVENGES_METADATA));
  }

  /** The stream of this name; one that nothing was written to is empty. */
  stream(name: string): StoredStream {
    let stream = this.#streams.get(name);
    if (!stream) this.#streams.set(name, (stream = new StoredStream(name)));
    return stream;
  }

  /** What would become of an append. */
  judge(name: string, events: readonly ProposedEvent[], expected: Expectation) {
    const stream = this.stream(name);
    const ids = events.map(({ id }) => id);
    return stream.tombstoned ? ({ kind: 'tombstoned' } as const) : judgeAppend(stream.end, ids, expected);
  }

  append(name: string, events: readonly ProposedEvent[], expected: Expectation): AppendOutcome {
    const stream = this.stream(name);
    const verdict = this.judge(name, events, expected);
    switch (verdict.kind) {
      case 'tombstoned':
        return verdict;
      case 'conflict':
        return { kind: 'conflict', actual: actualRevision(stream.end) };
      case 'repeat':
        return this.#repeated(stream, verdict.lastRevision);
      case 'write':
        return this.#unconfirmed === null ? this.#writeAll(stream, events) : this.#prepare(stream, events);
    }
  }

  /** From now on appends count for those after them, and are not read, until they are confirmed or dropped. */
  holdConfirmations(): void {
    this.#unconfirmed ??= [];
  }

  /** What is unconfirmed is read from now on, in its order, or is as if it had never been where it is dropped. */
  settleUnconfirmed(outcome: 'confirmed' | 'dropped'): void {
    const waiting = this.#unconfirmed ?? [];
    this.#unconfirmed = null;
    for (const { stream } of waiting) stream.prepared = [];
    for (const { stream, events, settle } of waiting)
      settle(outcome === 'confirmed' ? this.#writeAll(stream, events) : null);
  }

  /** Hides all events of a stream; an append brings it back and goes on after the old revisions. */
  softDelete(name: string, expected: Expectation): DeleteOutcome {
    return this.#delete(name, expected, (stream) =>
      this.#writeMetadata(name, withTruncateBefore(stream.metadata, Infinity)),
    );
  }

  /** Ends a stream for ever. */
  tombstone(name: string, expected: Expectation): DeleteOutcome {
    return this.#delete(name, expected, (stream) => {
      stream.tombstoned = true;
      return this.#record(stream, proposal('$streamDeleted', EMPTY), Infinity).position;
    });
  }

  /** how many are called back after every change: the subscriptions that go on */
  get listeners(): number {
    return this.#listeners.size;
  }

  /** Calls back after every change until the returned function is called. */
  onCommit(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #delete(name: string, expected: Expectation, write: (stream: StoredStream) => number): DeleteOutcome {
    const stream = this.stream(name);
    if (stream.tombstoned) return { kind: 'tombstoned' };
    if (!meets(stream, expected)) return { kind: 'conflict', actual: actualRevision(stream) };
    const position = write(stream);
    this.#notifyListeners();
    return { kind: 'deleted', position };
  }

  #prepare(stream: StoredStream, events: readonly ProposedEvent[]): AppendOutcome {
    let settle: Unconfirmed['settle'] = () => undefined;
    const settled = new Promise<Written | null>((resolve) => (settle = resolve));
    stream.prepared = [...stream.prepared, ...events];
    this.#unconfirmed?.push({ stream, events, settled, settle });
    return { kind: 'unconfirmed', settled };
  }

  #repeated(stream: StoredStream, lastRevision: number): AppendOutcome {
    if (lastRevision <= stream.lastRevision) return this.#written(stream, lastRevision);
    const waiting = this.#unconfirmed?.find(
      (one) => one.stream === stream && one.events.some(({ id }) => id === stream.end.idAt(lastRevision)),
    );
    const settled = waiting?.settled ?? Promise.resolve(null);
    const answered = settled.then((first) => (first === null ? null : this.#written(stream, lastRevision)));
    return { kind: 'unconfirmed', settled: answered };
  }

  #writeAll(stream: StoredStream, events: readonly ProposedEvent[]): Written {
    const first = stream.events.length;
    for (const event of events) this.#record(stream, event, stream.events.length);
    const written = this.#written(stream, stream.lastRevision);
    if (stream.softDeleted) this.#writeMetadata(stream.name, withTruncateBefore(stream.metadata, first));
    this.#notifyListeners();
    return written;
  }

  #written(stream: StoredStream, revision: number): Written {
    return { kind: 'written', revision, position: stream.events[revision]?.position ?? 0 };
  }

  #writeMetadata(name: string, data: Uint8Array): number {
    const stream = this.stream(metadataStreamOf(name));
    return this.#record(stream, proposal('$metadata', data), stream.events.length).position;
  }

  #record(stream: StoredStream, event: ProposedEvent, revision: number): StoredEvent {
    const position = this.#nextPosition;
    this.#nextPosition += recordSize(stream.name, event);
    const stored = storeEvent(event, { stream: stream.name, revision, position, createdMs: Date.now() });
    this.events.push(stored);
    if (revision !== Infinity) stream.add(stored);
    const described = describedBy(stream.name);
    if (described !== undefined) {
      const target = this.stream(described);
      target.metadata = event.data;
      target.truncation = readTruncation(event.data);
    }
    return stored;
  }

  #notifyListeners(): void {
    for (const listener of this.#listeners) listener();
  }
}

function actualRevision({ lastRevision }: Pick<StoredStream, 'lastRevision'>): number | 'no_stream' {
  return lastRevision === -1 ? 'no_stream' : lastRevision;
}

function meets(stream: StoredStream, expected: Expectation): boolean {
  if (expected === 'any') return true;
  if (expected === 'no_stream') return stream.isAbsent;
  return expected === 'stream_exists' ? !stream.isAbsent : expected === stream.lastRevision;
}

function proposal(type: string, data: Uint8Array): ProposedEvent {
  return { id: randomUUID(), type, contentType: 'application/json', data, customMetadata: EMPTY };
}
