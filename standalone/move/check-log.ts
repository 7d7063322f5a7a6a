import { createHash } from 'node:crypto';
import { START, type Position } from '@duende/contracts/events/domain-event';
import { isForeign } from '@duende/platform/domain-log/left-out';
import type { EventLog, RecordedEvent } from '@duende/platform/event-log/event-log';
import { MoveFailure } from './move-parts.ts';

type Readable = Pick<EventLog, 'readAll' | 'head'>;

/** Compares a copy with its log, event by event in global order. Ignores foreign events. */
export class LogCheck {
  /** in the log, of the last event that the copy has */
  position: Position = START;
  events = 0;
  streams = 0;
  #copiedTo: Position = START;
  readonly #log: Readable;
  readonly #copy: Readable;
  readonly #hash = createHash('sha256');

  constructor(log: Readable, copy: Readable) {
    [this.#log, this.#copy] = [log, copy];
  }

  /** Up to the end of the copy. @throws MoveFailure if they differ */
  async advance(): Promise<void> {
    const wanted = ours(this.#log.readAll(this.position, await this.#log.head()));
    for await (const copied of ours(this.#copy.readAll(this.#copiedTo, await this.#copy.head()))) {
      const original = await wanted.next();
      if (original.done === true)
        throw new MoveFailure(`the copy holds ${nameOf(copied)}, which the log does not hold there`);
      const text = textOf(original.value);
      if (text !== textOf(copied))
        throw new MoveFailure(
          `the copy holds ${nameOf(copied)} where the log holds ${nameOf(original.value)}`,
        );
      this.#hash.update(text);
      this.events += 1;
      if (original.value.revision === 0) this.streams += 1;
      [this.position, this.#copiedTo] = [original.value.position, copied.position];
    }
    await wanted.return(undefined);
  }

  /** SHA-256 of all events so far: stream, revision, id, type, data, metadata. */
  digest(): string {
    return this.#hash.copy().digest('hex');
  }
}

async function* ours(
  batches: AsyncIterable<readonly RecordedEvent[]>,
): AsyncGenerator<RecordedEvent, undefined> {
  for await (const events of batches) for (const event of events) if (!isForeign(event)) yield event;
}

function textOf({ stream, revision, id, type, data, metadata, broken }: RecordedEvent): string {
  const said =
    broken === undefined
      ? [data, metadata]
      : [broken.data, broken.metadata].map((bytes) => Buffer.from(bytes).toString('base64'));
  return JSON.stringify([stream, revision, id, type, ...said]);
}

function nameOf({ type, id, stream, revision }: RecordedEvent): string {
  return `${type} ${id} (${stream}, ${revision})`;
}
