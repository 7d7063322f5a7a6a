import { setTimeout as delay } from 'node:timers/promises';
import { CARDS_PATH } from '@duende/contracts/parties/list-path';
import { startChild } from '../harness/child.ts';
import { Connection, requestText, rsvpRequest } from '../harness/connection.ts';
import { SCALES, type HistoryScale } from '../seeding/scales.ts';
import type { Bench, Figure, Measurement } from '../harness/figure.ts';
import { setUpAdmin } from '../harness/party-requests.ts';
import { openParties, registerPeople, type Person } from '../harness/person.ts';
import { startService } from '../harness/service.ts';
import { percentile, readable } from '../harness/statistics.ts';
import type { WhatItGot } from '../processes/worst-account.ts';

const GOAL_MS = 250;
const GOAL_RATE = 0.5;
const ROLES = { member: 'account', admin: 'administrator' } as const;
/** What an administrator asks about is what was: enough of it that an answer costs something. */
const LONG_HISTORY = { events: 200_000, openParties: 100, removedParties: 5_000 };
/** Ten is what the figure is told for; a run of everything has no time for it. */
const MINUTES = Number(process.env['MINUTES'] ?? 1);
const BEFORE_SECONDS = 10;
/** Between two requests of a visitor, and between two clicks of a person, who has an allowance of 100 on the first day. */
const PAUSE_MS = { visitor: 200, person: 7_000 };
const OTHERS = 20;

/** Everybody else's requests while one account does the worst it is let do, with all limits and allowances on: a member, then an administrator. */
export const worstAccount: Figure = {
  name: 'worst-account',
  title: 'others beside the worst account',

  async run(bench) {
    return [
      await besideOne(bench, 'member', SCALES.tenThousand),
      await besideOne(bench, 'admin', LONG_HISTORY),
    ];
  },
};

async function besideOne(bench: Bench, role: keyof typeof ROLES, scale: HistoryScale): Promise<Measurement> {
  const service = await startService(await bench.history(scale), { RATE_LIMITS: 'on' });
  try {
    const { address } = service;
    const admin = await setUpAdmin(address);
    const [worst, ...others] = (await registerPeople(address, OTHERS + 1)) as [Person, ...Person[]];
    const cookie = role === 'admin' ? admin : worst.cookie;
    const partyIds = await openParties(address);
    const before = await othersAsk(address, others, partyIds, BEFORE_SECONDS);
    const seconds = MINUTES * 60;
    const account = startChild('worst-account', { address, cookie, partyIds, seconds, role });
    const beside = await othersAsk(address, others, partyIds, seconds);
    const got = (await account.next()) as WhatItGot;
    await account.end();
    const answers = Object.entries(got).map(([what, times]) => `${what}: ${times}`);
    bench.note(`it got ${answers.toSorted().join(', ')}`);
    const [slowest, rate] = [Math.max(...beside.latencies), beside.rate / before.rate];
    const p99 = percentile(beside.latencies, 0.99);
    return {
      figure: `slowest other request while one ${ROLES[role]} does its worst within its allowance, ${readable(MINUTES, 0)} min`,
      goal: `≤ ${GOAL_MS} ms; who asks without a pause gets ≥ ${GOAL_RATE} × as much`,
      measured: `${readable(slowest)} ms of ${readable(beside.latencies.length, 0)}, p99 ${readable(p99)} ms; ${readable(beside.rate, 0)} a second, ${readable(rate)} ×`,
      beside: `${readable(Math.max(...before.latencies))} ms of ${readable(before.latencies.length, 0)} before, p99 ${readable(percentile(before.latencies, 0.99))} ms; ${readable(before.rate, 0)} a second`,
      isReached: slowest <= GOAL_MS && rate >= GOAL_RATE,
      numbers: {
        slowestMs: slowest,
        p99Ms: p99,
        slowestBeforeMs: Math.max(...before.latencies),
        rate: beside.rate,
        rateBefore: before.rate,
        minutes: MINUTES,
      },
    };
  } finally {
    await service.stop();
  }
}

interface Others {
  /** milliseconds of each request with a pause before it */
  readonly latencies: readonly number[];
  /** requests a second of one visitor who makes no pause */
  readonly rate: number;
}

/** Visitors who look around, people who click, and one who asks again and again. */
async function othersAsk(
  address: string,
  people: readonly Person[],
  partyIds: readonly string[],
  seconds: number,
): Promise<Others> {
  const endsAt = performance.now() + seconds * 1000;
  const paths = ['/', '/api/events', `/api/events/${partyIds[0]}`, `/api/events/${partyIds[0]}/comments`];
  const toggle = (cookie: string) => () => rsvpRequest(partyIds[1] ?? '', cookie);
  const requests = [
    ...paths.map((path) => [PAUSE_MS.visitor, () => requestText('GET', path)] as const),
    ...people.map(({ cookie }) => [PAUSE_MS.person, toggle(cookie)] as const),
  ];
  const latencies = requests.map(async ([pauseMs, request]) => {
    let connection = await Connection.open(address);
    const milliseconds: number[] = [];
    while (performance.now() < endsAt) {
      await delay(pauseMs * (0.9 + Math.random() / 5));
      if (connection.isClosed) connection = await Connection.open(address);
      const text = request();
      const askedAt = performance.now();
      // Closed by the server just now, since nobody had used it.
      const { status } = await connection.ask(text).catch(async () => {
        connection = await Connection.open(address);
        return connection.ask(text);
      });
      milliseconds.push(performance.now() - askedAt);
      if (status !== 200) throw new Error(`${text.slice(0, text.indexOf('\r'))}: ${status}`);
    }
    connection.close();
    return milliseconds;
  });
  const [greedy, ...rest] = await Promise.all([askWithoutPause(address, endsAt), ...latencies]);
  return { latencies: rest.flat(), rate: greedy / seconds };
}

/** How many answers of the ready-made list one connection is given, one after the other: those have no limit. */
async function askWithoutPause(address: string, endsAt: number): Promise<number> {
  const connection = await Connection.open(address);
  let answers = 0;
  for (; performance.now() < endsAt; answers += 1) await connection.ask(requestText('GET', CARDS_PATH));
  connection.close();
  return answers;
}
