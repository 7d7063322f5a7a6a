import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { openEventStoreLog } from '@duende/platform/event-log/eventstore/eventstore-event-log';
import { firstMessage, tell } from '../harness/parent.ts';
import { inventRsvp } from '../seeding/invent-rsvp.ts';

export interface AbsenceWriter {
  readonly url: string;
  /** appends that are tried at one time, each again until it is acknowledged */
  readonly writers: number;
}

/** Appends through our adapter as commands do, whatever becomes of the server; tells on demand what came of it. */
const { url, writers } = await firstMessage<AbsenceWriter>();
const log = await openEventStoreLog({ url });
let acknowledged = 0;

async function writeOn(): Promise<never> {
  for (;;) {
    const { stream, event } = inventRsvp();
    for (let isKnown = false; !isKnown;) {
      try {
        await log.append(stream, [event], 'no-stream');
        isKnown = true;
      } catch {
        await delay(50);
      }
    }
    acknowledged += 1;
    await delay(5);
  }
}

/** Open connections to the server, by Linux's table of them. */
async function countSockets(): Promise<number> {
  const table = await readFile('/proc/self/net/tcp', 'utf8');
  const port = new URL(url.replace('esdb:', 'http:')).port;
  const remote = Number(port).toString(16).toUpperCase().padStart(4, '0');
  return table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , to = '', state]) => to.endsWith(`:${remote}`) && state === '01').length;
}

const writing = Array.from({ length: writers }, writeOn);
process.on('message', () => void countSockets().then((sockets) => tell({ acknowledged, sockets })));
tell({ isWriting: true });
await Promise.race(writing);
