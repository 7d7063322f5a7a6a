import { createHash } from 'node:crypto';
import { START, type Position } from '@duende/contracts/events/domain-event';
import { isForeign } from '@duende/platform/domain-log/left-out';
import type { EventLog, RecordedEvent } from '@duende/platform/event-log/event-log';
import { MoveFailure } from './move-parts.ts';

type Readable = Pick<EventLog, 'readAll' | 'head'>;

/** Event by event in global order, up to the shorter log. */
export interface LogCheck {
  /** in the source, of the last event that the copy has */
  readonly position: Position;
  readonly events: number;
  readonly streams: number;
  /** Compares up to a source position. @throws MoveFailure if they differ */
  advance(to: Position): Promise<void>;
  /** SHA-256 of all events so far: stream, revision, id, type, data, metadata. */
  digest(): string;
}

/** Ignores foreign events. */
export function checkLog(source: Readable, target: Readable): LogCheck {
  const hash = createHash('sha256');
  let [position, targetPosition] = [START, START];
  let [events, streams] = [0, 0];

  async function advance(to: Position): Promise<void> {
    const wanted = ours(source.readAll(position, to));
    for await (const copied of ours(target.readAll(targetPosition, await target.head()))) {
      const original = await wanted.next();
      if (original.done === true) {
        throw new MoveFailure(`the copy holds ${nameOf(copied)}, which the log does not hold there`);
      }
      const [text, copiedText] = [textOf(original.value), textOf(copied)];
      if (text !== copiedText) {
        throw new MoveFailure(
          `the copy holds ${nameOf(copied)} where the log holds ${nameOf(original.value)}`,
        );
      }
      hash.update(text);
      events += 1;
      if (original.value.revision === 0) streams += 1;
      [position, targetPosition] = [original.value.position, copied.position];
    }
    await wanted.return(undefined);
  }

  return {
    get position() {
      return position;
    },
    get events() {
      return events;
    },
    get streams() {
      return streams;
    },
    advance,
    digest: () => hash.copy().digest('hex'),
  };
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
