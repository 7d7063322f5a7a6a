import { eventSchemas } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { RevisionConflict, StreamRemoved } from '../errors/errors.ts';
import type {
  EventLog,
  RecordedEvent,
  AppendResult,
  EventToAppend,
  ExpectedRevision,
} from '../event-log/event-log.ts';
import { toRevision } from '../event-log/rules.ts';

/**
 * Events that the operator excluded, by a stream of the log. Read first, so that a later decision also covers earlier
 * events.
 */
export interface PassedOver {
  has(eventId: string): boolean;
  load(): Promise<void>;
  reload(): Promise<void>;
}

const TYPE = 'EventPassedOver';

export function readPassedOver(log: Pick<EventLog, 'read'>): PassedOver {
  const ids = new Set<string>();
  let loading: Promise<void> | null = null;

  async function decisions(): Promise<readonly RecordedEvent[]> {
    try {
      return await log.read(streams.passedOver());
    } catch (error) {
      if (error instanceof StreamRemoved) return [];
      throw error;
    }
  }

  async function read(): Promise<void> {
    for (const { type, data } of await decisions()) {
      // A corrupt decision is ignored.
      const decided = eventSchemas[TYPE].safeParse(data);
      if (type === TYPE && decided.success) ids.add(decided.data.eventId);
    }
  }

  return {
    has: (eventId) => ids.size > 0 && ids.has(eventId),
    async load() {
      loading ??= read();
      try {
        await loading;
      } catch (error) {
        loading = null;
        throw error;
      }
    },
    reload: read,
  };
}

/** Only our events have these; names such as `correlationId` are common. */
const OUR_OWN = ['actorId', 'at', 'commandId', 'commandDigest', 'schemaVersion'] as const;

/**
 * Whether another program wrote an event: its metadata has none of our own fields. With some of them, or with broken
 * metadata, it is ours and corrupt.
 */
export function isForeign({ metadata, broken }: Pick<RecordedEvent, 'metadata' | 'broken'>): boolean {
  if (broken?.part === 'metadata') return false;
  const known: object = typeof metadata === 'object' && metadata !== null ? metadata : {};
  return !OUR_OWN.some((field) => Object.hasOwn(known, field));
}

/**
 * Appends to a stream whose last events were left out for the caller, who expects an earlier end. On a conflict,
 * appends after them if only left-out events are in between; repeats too.
 * @throws RevisionConflict otherwise
 */
export async function appendAfterLeftOut(
  log: Pick<EventLog, 'append' | 'read'>,
  isLeftOut: (event: RecordedEvent) => Promise<boolean>,
  [stream, events, expected]: readonly [string, readonly EventToAppend[], ExpectedRevision],
): Promise<AppendResult> {
  try {
    return await log.append(stream, events, expected);
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error;
    const revision = toRevision(expected);
    const since = await log.read(stream, revision + 1);
    let between = 0;
    for (const event of since) {
      if (!(await isLeftOut(event))) break;
      between += 1;
    }
    if (between === 0) throw error;
    return log.append(stream, events, revision + between);
  }
}
