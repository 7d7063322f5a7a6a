import { eventSchemas } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import type { EventLog } from '../event-log/event-log.ts';

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

  async function read(): Promise<void> {
    for (const { type, data } of await log.read(streams.passedOver())) {
      // In nobody's way if it is corrupt itself.
      const decided = eventSchemas[TYPE].safeParse(data);
      if (type === TYPE && decided.success) ids.add(decided.data.eventId);
    }
  }

  return {
    has: (eventId) => ids.has(eventId),
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
