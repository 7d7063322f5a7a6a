import { createInterface } from 'node:readline';
import { EOL } from 'node:os';
import { openSqliteEventLog } from '@duende/platform/event-log/sqlite/sqlite-event-log';
import { newStream, sampleEvent } from '../samples/sample-events.ts';

/**
 * Appends to a log for as long as it lives, eight streams at once, three events a time, and writes a line for every
 * append: `ok <stream> <revision> <position>` once it is acknowledged, `failed <name of the error>` and goes on with the
 * same append after a line of input. Ended by being killed.
 */
const [, , file = '', padding = '0'] = process.argv;
const log = await openSqliteEventLog({ file });
const text = 'x'.repeat(Number(padding));
const input = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function appendForEver(): Promise<never> {
  const stream = newStream();
  for (let revision = -1; ; revision += 3) {
    const events = [1, 2, 3].map((n) => sampleEvent({ n: revision + n, text }));
    for (;;) {
      try {
        const result = await log.append(stream, events, revision < 0 ? 'no-stream' : revision);
        process.stdout.write(`ok ${stream} ${result.revision} ${result.position}${EOL}`);
        break;
      } catch (error) {
        process.stdout.write(`failed ${error instanceof Error ? error.name : 'unknown'}${EOL}`);
        await input.next();
      }
    }
  }
}

process.stdout.write(`open${EOL}`);
await Promise.all(Array.from({ length: 8 }, appendForEver));
