import { START } from '@duende/contracts/events/domain-event';
import type { EventLog } from '@duende/platform/event-log/event-log';
import { followUntil, newStream, sampleEvents } from '../samples/sample-events.ts';
import { startWriters, type Writers } from './writers.ts';

/** Writers together with a subscriber that reads the log from its beginning. */
export interface FollowedWriters extends Omit<Writers, 'stop'> {
  /** Stops the writers. Resolves to the ids of all events that the subscriber received, in their order. */
  delivered(): Promise<readonly string[]>;
}

export function startFollowedWriters(log: EventLog, count: number): FollowedWriters {
  const leaving = new AbortController();
  let enough = Number.POSITIVE_INFINITY;
  const following = followUntil(log.subscribeAll(START, leaving.signal), (events) => events.length >= enough);
  const writers = startWriters(log, count);
  return {
    acknowledged: writers.acknowledged,
    get refusals() {
      return writers.refusals;
    },
    wrote: writers.wrote,
    refused: writers.refused,
    async delivered() {
      await writers.stop();
      enough = writers.acknowledged.length;
      // The subscriber compares when something comes.
      await log.append(newStream(), sampleEvents(1), 'no-stream');
      const { events } = await following;
      leaving.abort();
      return events.map(({ id }) => id);
    },
  };
}
