import type { EventLog, RecordedEvent } from '@duende/platform/event-log/event-log';
import { openEventStoreLog } from '@duende/platform/event-log/eventstore/eventstore-event-log';
import { openSqliteEventLogForReading } from '@duende/platform/event-log/sqlite/sqlite-event-log';
import { START } from '@duende/contracts/events/domain-event';
import { dataFiles } from '@duende/platform/files/data-files';
import { firstMessage, tell } from '../harness/parent.ts';

const IN_FLIGHT = 256;

/** Copies the events of an embedded log into an EventStoreDB, streams and revisions as they are. */
const { dataDir, url } = await firstMessage<{ dataDir: string; url: string }>();
const source = await openSqliteEventLogForReading({ file: dataFiles(dataDir).log });
const target = await openEventStoreLog({ url });

/** Runs of events of one stream: what was appended at once, mostly. */
async function* runs(log: EventLog): AsyncGenerator<RecordedEvent[]> {
  let run: RecordedEvent[] = [];
  for await (const events of log.readAll(START, await log.head())) {
    for (const event of events) {
      if (run.length > 0 && run[0]?.stream !== event.stream) {
        yield run;
        run = [];
      }
      run.push(event);
    }
  }
  if (run.length > 0) yield run;
}

/** The last append of each stream, which the next one must follow. */
const tails = new Map<string, Promise<unknown>>();
const inFlight = new Set<Promise<unknown>>();
let copied = 0;

for await (const run of runs(source)) {
  const [first] = run;
  if (first === undefined) continue;
  const { stream, revision } = first;
  const before = tails.get(stream);
  const append = (async () => {
    await before;
    await target.append(stream, run, revision === 0 ? 'no-stream' : revision - 1);
    copied += run.length;
  })();
  tails.set(stream, append);
  inFlight.add(append);
  void append.finally(() => inFlight.delete(append));
  if (inFlight.size >= IN_FLIGHT) await Promise.race(inFlight);
}
await Promise.all(inFlight);
await source.close();
await target.close();
tell({ copied });
