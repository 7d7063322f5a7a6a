import { StreamRefused, StreamRemoved, type StreamRemoval } from '../errors/errors.ts';
import type { EventLog } from '../event-log/event-log.ts';
import type { KnownEvent, LogWitness } from './domain-log.ts';

/**
 * The one place where a log is asked whether it holds an event. What was recorded is looked at as it is, unopened: other
 * programs' events and those passed over are there as well.
 */
export function createLogWitness(log: Pick<EventLog, 'id' | 'read' | 'head'>): LogWitness {
  /** `null` where its stream does not show it, and the log may hold it all the same. */
  async function shows({ stream, revision, position, eventId }: KnownEvent): Promise<boolean | null> {
    try {
      const [event] = await log.read(stream, revision, 1);
      if (event?.revision === revision) return event.position === position && event.id === eventId;
      return (await hiddenIn(log, stream)) === null ? false : null;
    } catch (error) {
      if (error instanceof StreamRemoved || error instanceof StreamRefused) return null;
      throw error;
    }
  }

  return {
    id: log.id,
    async holds(event) {
      return (await shows(event)) ?? (await log.head()) >= event.position;
    },
    async requireUntouched(stream) {
      const removal = await hiddenIn(log, stream);
      if (removal !== null) throw new StreamRemoved(stream, removal);
    },
  };
}

/** What EventStoreDB hides a stream's events by; every other log has no such streams, and hides nothing. */
const HIDING = ['$tb', '$maxCount', '$maxAge'] as const;

/** In the place of a revision before which events are hidden: the stream was deleted. */
const DELETED = 2 ** 63 - 1;

/** Whether somebody told the database to hide events of a stream, and which way. Rejects as the log does. */
export async function hiddenIn(log: Pick<EventLog, 'read'>, stream: string): Promise<StreamRemoval | null> {
  const data = (await log.read(`$$${stream}`)).at(-1)?.data ?? {};
  if (Number(data['$tb']) >= DELETED) return 'deleted';
  return HIDING.some((name) => Number(data[name]) > 0) ? 'cut' : null;
}
