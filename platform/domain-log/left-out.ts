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
 * Which events were decided to be left out, as the log itself says it. The decisions stand in a stream of their own and are
 * read before anything else is, so one that was taken later than the events around it counts for these as well, in a
 * rebuild as in a look at one stream.
 */
export interface PassedOver {
  has(eventId: string): boolean;
  /** Reads what was decided, once. */
  load(): Promise<void>;
  /** Reads it again: something was decided since. */
  reload(): Promise<void>;
}

const TYPE = 'EventPassedOver';

export function readPassedOver(log: Pick<EventLog, 'read'>): PassedOver {
  const ids = new Set<string>();
  let loading: Promise<void> | null = null;

  /** None where somebody tombstoned them: what they were about stops its readers again, as before they were taken. */
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
      // Ignored if it is corrupt itself.
      const decided = eventSchemas[TYPE].safeParse(data);
      if (type === TYPE && decided.success) ids.add(decided.data.eventId);
    }
  }

  return {
    // Mostly nothing was, and then no id need be looked up.
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

/** What every event of ours says in its metadata and other programs' do not: names such as `correlationId` are everybody's. */
const OUR_OWN = ['actorId', 'at', 'commandId', 'commandDigest', 'schemaVersion'] as const;

/**
 * Whether another program wrote an event, whatever its type is called: not one of the fields that are ours alone stands in
 * its metadata. One that has any of them is ours, and corrupt where it lacks the others; so is one whose metadata the log itself
 * gives back as broken.
 */
export function isForeign({ metadata, broken }: Pick<RecordedEvent, 'metadata' | 'broken'>): boolean {
  if (broken?.part === 'metadata') return false;
  const known: object = typeof metadata === 'object' && metadata !== null ? metadata : {};
  return !OUR_OWN.some((field) => Object.hasOwn(known, field));
}

/**
 * Appends to a stream whose last events the caller was not shown: it knows the stream's end without them. The conflict that
 * this makes is looked into, and where nothing but such events stands between, the append goes behind them, a repeat too.
 * @throws RevisionConflict when anything else does
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
