import { openSqliteEventLog } from '@duende/platform/event-log/sqlite/sqlite-event-log';
import { firstMessage, tell } from '../harness/parent.ts';
import { inventRsvp } from '../seeding/invent-rsvp.ts';

/** The limit of any command: appends of one event each, so many in flight, straight into a log on the same disk. */
const { file, inFlight, seconds } = await firstMessage<{
  file: string;
  inFlight: number;
  seconds: number;
}>();
const log = await openSqliteEventLog({ file });
const endsAt = performance.now() + seconds * 1000;
let appends = 0;

async function appendOn(): Promise<void> {
  while (performance.now() < endsAt) {
    const { stream, event } = inventRsvp();
    await log.append(stream, [event], 'no-stream');
    appends += 1;
  }
}

const startedAt = performance.now();
await Promise.all(Array.from({ length: inFlight }, appendOn));
const rate = appends / ((performance.now() - startedAt) / 1000);
await log.close();
tell({ rate });
