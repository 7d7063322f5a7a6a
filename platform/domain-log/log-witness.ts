import { StreamRefused, StreamRemoved } from '../errors/errors.ts';
import type { EventLog } from '../event-log/event-log.ts';
import { hiddenIn } from '../event-log/stream-metadata.ts';
import type { KnownEvent, LogWitness } from './domain-log.ts';

/** Checks whether a log contains an event. Reads recorded events unopened, so foreign and excluded ones count. */
export function createLogWitness(log: Pick<EventLog, 'id' | 'read' | 'head'>): LogWitness {
  /** `null`: not shown by the stream, but possibly in the log. */
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
