import { setTimeout as delay } from 'node:timers/promises';
import { mustAsk, timed } from '../harness/ask.ts';
import { runChild } from '../harness/child.ts';
import { inOneRow, type Figure, type Row } from '../harness/figure.ts';
import { openParties, registerPeople, setUpAdmin } from '../harness/people.ts';
import type { Rig } from '../harness/rig.ts';
import { startService } from '../harness/service.ts';
import { percentile, readable } from '../harness/statistics.ts';
import type { Costly, WhatItGot } from '../processes/costly.ts';

const GOALS = { thenMs: 100, otherMs: 150 };
const LASTS_MS = 2 * 365 * 86_400_000;
const MOMENTS = 200;
const OTHERS = 20;
const SECONDS = 15;
/** The worst account has to come to the end of what it is let do. */
const WORST_SECONDS = 30;

/** What was, on 1,000,000 events: how soon it is answered, and what others feel while somebody asks for much of it. */
export const past: Figure = {
  name: 'past',
  async take(rig) {
    const { dataDir, eventCount } = await rig.long();
    const service = await startService(dataDir);
    let who: Asking;
    let then: Row;
    const beside: Partial<Record<Costly['what'], Row>> = {};
    try {
      const { address } = service;
      const cookie = await setUpAdmin(address);
      const people = await registerPeople(address, OTHERS);
      who = { cookie, people, partyIds: await openParties(address) };
      then = await anyMoment(rig, { address, who, eventCount });
      const alone = await othersDuring(address, who, delay(SECONDS * 1000));
      for (const what of ['export', 'statistics'] as const)
        beside[what] = await besideCostly(rig, { address, who, what, seconds: SECONDS, alone });
    } finally {
      await service.stop();
    }
    const limited = await startService(dataDir, { RATE_LIMITS: 'on' });
    try {
      const { address } = limited;
      const alone = await othersDuring(address, who, delay(SECONDS * 1000));
      const worst = { address, who, what: 'everything' as const, seconds: WORST_SECONDS, alone };
      beside.everything = await besideCostly(rig, worst);
    } finally {
      await limited.stop();
    }
    return [then, inOneRow(beside, 'other requests during ')];
  },
};

interface Asking {
  /** an administrator's session */
  readonly cookie: string;
  /** sessions of everybody else */
  readonly people: readonly string[];
  readonly partyIds: readonly string[];
}

interface Moments {
  readonly address: string;
  readonly who: Asking;
  /** how many events there are, as people read it */
  readonly eventCount: string;
}

/** Three questions at moments picked at random, each in turn with the list of now; what counts is the slowest of the three. */
async function anyMoment(
  rig: Rig,
  { address, who: { cookie, partyIds }, eventCount }: Moments,
): Promise<Row> {
  const moment = () => new Date(Date.now() - Math.random() * 0.98 * LASTS_MS).toISOString();
  const questions = [
    () => `home?at=${moment()}`,
    () => `events/${partyIds[Math.floor(Math.random() * partyIds.length)]}?at=${moment()}`,
    () => `compare?from=${new Date(Date.now() - LASTS_MS).toISOString()}&to=${moment()}`,
  ];
  let slowest = { name: '', p50: 0, p99: 0 };
  const now: number[] = [];
  for (const question of questions) {
    const then: number[] = [];
    for (let asked = 0; asked < MOMENTS; asked += 1) {
      const ms = await timed(`${address}/api/history/${question()}`, { cookie });
      const nowMs = await timed(`${address}/api/events`);
      // the first tenth warms up
      if (asked < MOMENTS / 10) continue;
      then.push(ms);
      now.push(nowMs);
    }
    const [p50, p99] = [percentile(then, 0.5), percentile(then, 0.99)];
    const name = question().replace(/\?.*/, '').replace(/\/.*/, '/{id}');
    rig.note(`${name}: p50 ${readable(p50)} ms, p99 ${readable(p99)} ms`);
    if (p99 > slowest.p99) slowest = { name, p50, p99 };
  }
  const [nowP50, nowP99] = [percentile(now, 0.5), percentile(now, 0.99)];
  const { name, p50, p99 } = slowest;
  return {
    figure: `home, a party or a comparison \`?at=\` any moment of ${eventCount} events, the slowest (${name})`,
    goal: `p99 ≤ ${GOALS.thenMs} ms`,
    measured: `p50 ${readable(p50)} ms, **p99 ${readable(p99)} ms**, ${readable(p99 / nowP99)} ×`,
    beside: `p50 ${readable(nowP50)} ms, p99 ${readable(nowP99)} ms: \`GET /api/events\` in turns`,
    isReached: p99 <= GOALS.thenMs,
    numbers: { p50Ms: p50, p99Ms: p99, nowP50Ms: nowP50, nowP99Ms: nowP99 },
  };
}

const WORDS: Readonly<Record<Costly['what'], string>> = {
  export: 'an export of attendance',
  statistics: 'statistics over all years',
  everything: 'the worst that an account can do within its limits',
};

interface Beside {
  readonly address: string;
  readonly who: Asking;
  readonly what: Costly['what'];
  readonly seconds: number;
  /** milliseconds of the others' requests without any costly request */
  readonly alone: readonly number[];
}

async function besideCostly(rig: Rig, { address, who, what, seconds, alone }: Beside): Promise<Row> {
  const { cookie, partyIds } = who;
  const costly = runChild<WhatItGot>('costly', { address, cookie, partyIds, what, seconds } satisfies Costly);
  const beside = await othersDuring(address, who, costly);
  rig.note(`${what} got ${JSON.stringify(await costly)}`);
  const [p99, slowest] = [percentile(beside, 0.99), Math.max(...beside)];
  const [aloneP99, aloneSlowest] = [percentile(alone, 0.99), Math.max(...alone)];
  return {
    figure: WORDS[what],
    goal: `p99 ≤ ${GOALS.otherMs} ms`,
    measured: `**p99 ${readable(p99)} ms**, ${readable(p99 / aloneP99)} ×; slowest of ${readable(beside.length, 0)}: ${readable(slowest)} ms`,
    beside: `p99 ${readable(aloneP99)} ms, slowest ${readable(aloneSlowest)} ms without it`,
    isReached: p99 <= GOALS.otherMs,
    numbers: { p99Ms: p99, slowestMs: slowest, aloneP99Ms: aloneP99, aloneSlowestMs: aloneSlowest },
  };
}

/** People who look around, and now and then click: milliseconds of each request, until something is over. */
async function othersDuring(
  address: string,
  { people, partyIds: [first = '', second = ''] }: Asking,
  something: Promise<unknown>,
): Promise<readonly number[]> {
  let isOver = false;
  const over = () => (isOver = true);
  void something.then(over, over);
  const paths = ['/', '/api/events', `/api/events/${first}`, `/api/events/${first}/comments`];
  const milliseconds = people.map(async (cookie, person) => {
    const own: number[] = [];
    for (let asked = person; !isOver; asked += 1) {
      await delay(500 + Math.random() * 1000);
      const path = paths[asked % (paths.length + 2)];
      const rsvp = { method: 'POST', cookie, body: {} };
      if (path !== undefined) own.push(await timed(address + path, { cookie }));
      else own.push((await mustAsk(`${address}/api/events/${second}/rsvp`, rsvp)).milliseconds);
    }
    return own;
  });
  return (await Promise.all(milliseconds)).flat();
}
