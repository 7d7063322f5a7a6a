import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { installSecantus } from '@duende/testkit/engines/install-secantus';
import { startSecantus } from '@duende/testkit/engines/secantus-process';
import { FAKE_EVENTSTOREDB_NAME } from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { runChild, startChild, type Child } from '../harness/child.ts';
import type { Figure, Measurement } from '../harness/figure.ts';
import { openParties, registerPeople } from '../harness/person.ts';
import { startService } from '../harness/service.ts';
import { readable } from '../harness/statistics.ts';
import type { AbsentServerTask } from '../processes/absent-server.ts';

const GOAL_MS = 5_500;
const PEOPLE = 16;
const PAUSE_MS = 100;
const FROZEN_MS = 20_000;
/** What is asked before it, and after it until somebody is served again. */
const AROUND_MS = 2_000;

interface Answer {
  readonly status: number;
  readonly ms: number;
}

/** How long a command's caller waits at most while an engine stands still, and what the answer is. */
export const frozen: Figure = {
  name: 'frozen',
  title: 'answers while an engine stands still',

  async run(bench) {
    const dataDir = await bench.history({ events: 2_000, openParties: 100, removedParties: 0 });
    const log = startChild('absent-server', {});
    const mongo = await ownMongo();
    try {
      const { url } = (await log.next()) as { url: string };
      await runChild<{ copied: number }>('copy-log', { dataDir, url });
      const service = await startService(dataDir, { EVENTSTORE_URL: url, MONGODB_URL: mongo.url });
      try {
        const people = await registerPeople(service.address, PEOPLE);
        const parties = await openParties(service.address);
        const ask = async (cookie: string): Promise<Answer> => {
          const party = parties[Math.floor(Math.random() * parties.length)] ?? '';
          const askedAt = performance.now();
          const response = await fetch(`${service.address}/api/events/${party}/rsvp`, {
            method: 'POST',
            headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
            body: JSON.stringify({ isGoing: Math.random() < 0.5 }),
          });
          await response.arrayBuffer();
          return { status: response.status, ms: performance.now() - askedAt };
        };
        const cookies = people.map(({ cookie }) => cookie);
        const measured: Measurement[] = [];
        for (const [what, begin, end] of [
          [
            `the log stands still; engine: ${FAKE_EVENTSTOREDB_NAME}`,
            () => tell(log, 'stall'),
            () => tell(log, 'resume'),
          ],
          ['the log confirms no write', () => tell(log, 'refuse'), () => tell(log, 'accept')],
          [`MongoDB stands still; engine: SecantusDB ${mongo.version}`, mongo.stall, mongo.resume],
        ] as const) {
          measured.push(await takeFreeze(what, { begin, end }, () => askOn(cookies, ask)));
          bench.note(`${what}: ${measured.at(-1)?.measured}`);
        }
        return measured;
      } finally {
        await service.stop();
      }
    } finally {
      await Promise.all([log.end(), mongo.stop()]);
    }
  },
};

async function ownMongo() {
  const installed = await installSecantus();
  if ('missing' in installed) throw new Error(`this figure wants a MongoDB server: ${installed.missing}`);
  const server = await startSecantus(installed);
  const signal = (name: NodeJS.Signals) => async () => void process.kill(server.pid, name);
  return {
    url: server.url,
    version: server.version,
    stall: signal('SIGSTOP'),
    resume: signal('SIGCONT'),
    stop: () => server.stop(),
  };
}

async function tell(server: Child, task: AbsentServerTask['task']): Promise<void> {
  server.send({ task } satisfies AbsentServerTask);
  await server.next();
}

/** People who click and click again, a moment after they were answered. */
function askOn(cookies: readonly string[], ask: (cookie: string) => Promise<Answer>) {
  const answers: Answer[] = [];
  let isOver = false;
  const asking = cookies.map(async (cookie) => {
    while (!isOver) {
      answers.push(await ask(cookie));
      await delay(PAUSE_MS);
    }
  });
  return {
    answers,
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(asking);
    },
  };
}

async function takeFreeze(
  what: string,
  fault: { readonly begin: () => Promise<void>; readonly end: () => Promise<void> },
  start: () => ReturnType<typeof askOn>,
): Promise<Measurement> {
  const asking = start();
  try {
    await delay(AROUND_MS);
    await fault.begin();
    await delay(FROZEN_MS);
  } finally {
    await fault.end();
  }
  const endedAt = performance.now();
  const before = asking.answers.length;
  while (!asking.answers.slice(before).some(({ status }) => status === 200)) await delay(10);
  const backMs = performance.now() - endedAt;
  await delay(AROUND_MS);
  await asking.stop();
  const { answers } = asking;
  const longest = Math.max(...answers.map(({ ms }) => ms));
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  const told = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  return {
    figure: `longest answer to ${PEOPLE} people who click, ${FROZEN_MS / 1000} s long: ${what}`,
    goal: `≤ ${GOAL_MS / 1000} s, 200 or 503`,
    measured: `${readable(longest)} ms (${told.join(', ')})`,
    beside: `${readable(backMs)} ms from its return to the first 200`,
    isReached: longest <= GOAL_MS && [...counts.keys()].every((status) => status === 200 || status === 503),
    numbers: { longestMs: longest, backMs },
  };
}
