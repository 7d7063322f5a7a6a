import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { startChild } from '../harness/child.ts';
import { SCALES } from '../seeding/scales.ts';
import type { Bench, Figure, Measurement } from '../harness/figure.ts';
import { registerPeople } from '../harness/person.ts';
import { residentBytes } from '../harness/process-usage.ts';
import { startService } from '../harness/service.ts';
import { readable } from '../harness/statistics.ts';
import { measureStrangers } from './strangers.ts';

const GOAL = 1.5;
const UPLOADS = 200;
const HALVES = 5_000;
const PEOPLE = 100;
/** Longer than the service lets anything stand still. */
const WATCHED_MS = 40_000;
const LOOK_EVERY_MS = 100;
const MEGABYTE = 1_000_000;

/** Memory of the service and of what it has started while connections stand that begin and never end. */
export const stalled: Figure = {
  name: 'stalled',
  title: 'memory beside stalled uploads, half-open requests, answers that nobody reads and handshakes',

  async run(bench) {
    return [await measureStalled(bench), await measureStrangers(bench)];
  },
};

async function measureStalled(bench: Bench): Promise<Measurement> {
  const service = await startService(await bench.history(SCALES.tenThousand));
  try {
    const cookies = (await registerPeople(service.address, PEOPLE)).map(({ cookie }) => cookie);
    await delay(2_000);
    const idle = residentBytes(service.pid);
    const crowd = startChild('stalled', {
      address: service.address,
      cookies,
      uploads: UPLOADS,
      halves: HALVES,
    });
    let most = 0;
    let mostOpen = 0;
    const endsAt = performance.now() + WATCHED_MS;
    while (performance.now() < endsAt) {
      most = Math.max(most, residentBytes(service.pid));
      mostOpen = Math.max(mostOpen, descriptors(service.pid));
      await delay(LOOK_EVERY_MS);
    }
    const leftOpen = descriptors(service.pid);
    await crowd.next();
    await crowd.end();
    const ratio = most / idle;
    bench.note(
      `${readable(mostOpen, 0)} descriptors at most, ${readable(leftOpen, 0)} after ${WATCHED_MS / 1000} s`,
    );
    return {
      figure: `memory while ${UPLOADS} sockets stall uploads and ${readable(HALVES, 0)} half-open requests stand`,
      goal: `≤ ${GOAL} × the idle service`,
      measured: `${readable(most / MEGABYTE, 0)} MB, ${readable(ratio)} ×; ${readable(leftOpen, 0)} of ${readable(mostOpen, 0)} descriptors open after ${WATCHED_MS / 1000} s`,
      beside: `${readable(idle / MEGABYTE, 0)} MB idle`,
      isReached: ratio <= GOAL,
      numbers: { idleBytes: idle, mostBytes: most, ratio, mostOpen, leftOpen },
    };
  } finally {
    await service.stop();
  }
}

const descriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
