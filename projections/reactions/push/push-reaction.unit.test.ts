import { createMemoryLeases } from '@duende/testkit/memory/memory-leases';
import type { ReactionMark, ReactionMarks } from '@duende/platform/coordination/reaction-marks';
import { isDeepStrictEqual } from 'node:util';
import { StoreUnavailable } from '@duende/platform/errors/errors';
import type { Leases } from '@duende/platform/coordination/leases';
import { createLogger } from '@duende/platform/observability/logger';
import { givenLog, when } from '@duende/testkit/samples/given-log';
import { approved, people, PARTY, submitted } from '@duende/testkit/samples/story';
import { expect, it, onTestFinished } from 'vitest';
import { startPushReaction, type PushReactionOptions } from './push-reaction.ts';

const MIDDAY = Date.parse('2026-06-01T10:00:00Z');
const HOUR_MS = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();
const DEVICE = { _id: 'a', userId: 'a', endpoint: '', p256dh: '', auth: '', serviceKey: '', session: null };

function memoryMarks() {
  let mark: ReactionMark | null = null;
  const marks: ReactionMarks = {
    read: async () => mark,
    async move(from, to) {
      if (!isDeepStrictEqual(mark, from)) return false;
      mark = to;
      return true;
    },
  };
  return { marks, mark: () => mark };
}

/** A log, and processes that push; what they hand over is in `sent`, each with its process. */
async function scene() {
  const log = await givenLog([...people, submitted()]);
  const { marks, mark } = memoryMarks();
  const sent: string[] = [];
  const asked: string[] = [];
  let clock = MIDDAY;
  function start(holder: string, given: Partial<PushReactionOptions> = {}) {
    const reaction = startPushReaction({
      logger: createLogger({ level: 'silent' }),
      log: log.domainLog,
      marks,
      leases: null,
      holder,
      find: {
        concerns: ({ type }) => type === 'PartyApproved',
        async ofEvent({ type }) {
          asked.push(type);
          return [{ device: DEVICE, message: { title: type, body: '', path: '', tag: '' }, isUrgent: false }];
        },
        digest: async (which, _at, { [which]: lastDay }) => [
          {
            device: DEVICE,
            message: {
              title: lastDay === undefined ? which : `${which} since ${lastDay}`,
              body: '',
              path: '',
              tag: '',
            },
            isUrgent: false,
          },
        ],
      },
      waitFor: async () => true,
      sender: {
        send: (pushes) => void sent.push(...pushes.map(({ message }) => `${holder} ${message.title}`)),
      },
      now: () => clock,
      clockMs: 5,
      ...given,
    });
    onTestFinished(reaction.stop);
    return reaction;
  }
  const isFollowing = () => expect.poll(() => mark()).not.toBeNull();
  const approve = (at = clock) => log.and(when(iso(at), approved()));
  return {
    ...{ log, marks, mark, sent, asked, start, isFollowing, approve },
    pass: (ms: number) => (clock += ms),
  };
}

it('begins at the end of the log: older events send nothing', async () => {
  const { start, sent, isFollowing, approve, log } = await scene();
  await approve();
  start('a');
  await isFollowing();
  await log.and(when(iso(MIDDAY), approved()));
  await expect.poll(() => sent).toEqual(['a PartyApproved']);
});

it('sends nothing again when it is started again, whatever was rebuilt meanwhile', async () => {
  const { start, sent, isFollowing, approve } = await scene();
  const first = start('a');
  await isFollowing();
  await approve();
  await expect.poll(() => sent).toEqual(['a PartyApproved']);
  await first.stop();
  start('b');
  await approve();
  await expect.poll(() => sent).toEqual(['a PartyApproved', 'b PartyApproved']);
});

it('sends what came while it was stopped, but for what is older than an hour', async () => {
  const { start, sent, isFollowing, approve, pass, asked } = await scene();
  const first = start('a');
  await isFollowing();
  await first.stop();
  await approve(MIDDAY);
  pass(3_600_000);
  await approve(MIDDAY + 60_000);
  start('b');
  await expect.poll(() => sent).toEqual(['b PartyApproved']);
  expect(asked).toHaveLength(1);
});

it('moves the mark before it sends, and sends nothing where the mark cannot be moved', async () => {
  const { start, sent, isFollowing, approve, mark, marks } = await scene();
  const before: (ReactionMark | null)[] = [];
  let isAway = false;
  start('a', {
    sender: {
      send(pushes) {
        if (pushes.length > 0) before.push(mark());
        sent.push(...pushes.map(() => 'a'));
      },
    },
    marks: {
      ...marks,
      async move(from, to) {
        if (isAway) throw new StoreUnavailable('away');
        return marks.move(from, to);
      },
    },
  });
  await isFollowing();
  const started = mark();
  isAway = true;
  await approve();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent).toEqual([]);
  isAway = false;
  await expect.poll(() => sent).toEqual(['a']);
  expect(before[0]?.position).not.toBe(started?.position);
});

it('leaves the mark where it is for events without recipients, until there are many of them', async () => {
  const { start, isFollowing, approve, mark, asked, log } = await scene();
  const find: PushReactionOptions['find'] = {
    concerns: ({ type }) => type === 'PartyApproved',
    async ofEvent({ type }) {
      asked.push(type);
      return [];
    },
    digest: async () => [],
  };
  start('a', { find });
  await isFollowing();
  const begun = mark()?.position;
  await approve();
  await approve();
  await expect.poll(() => asked).toHaveLength(2);
  expect(mark()?.position).toBe(begun);
  const [event] = approved().events;
  if (event === undefined) throw new TypeError('an approval is an event');
  await log.and({ ...when(iso(MIDDAY), approved()), events: Array.from({ length: 1_000 }, () => event) });
  await expect.poll(() => mark()?.position).not.toBe(begun);
});

it('looks for recipients again where that failed, and sends each once', async () => {
  const { start, sent, isFollowing, approve } = await scene();
  let fails = 1;
  start('a', {
    find: {
      concerns: ({ type }) => type === 'PartyApproved',
      async ofEvent() {
        if (fails-- > 0) throw new StoreUnavailable('away');
        return [{ device: DEVICE, message: { title: PARTY, body: '', path: '', tag: '' }, isUrgent: false }];
      },
      digest: async () => [],
    },
  });
  await isFollowing();
  await approve();
  await expect.poll(() => sent).toEqual([`a ${PARTY}`]);
});

it('is done by one process of two, and by the other once that one is gone', async () => {
  const { start, sent, isFollowing, approve } = await scene();
  const leases = createMemoryLeases();
  const first = start('a', { leases });
  await isFollowing();
  start('b', { leases });
  await approve();
  await expect.poll(() => sent).toEqual(['a PartyApproved']);
  await first.stop();
  await approve();
  await expect.poll(() => sent).toEqual(['a PartyApproved', 'b PartyApproved']);
});

it('sends an event once though two processes take themselves for the one', async () => {
  const { start, sent, isFollowing, approve } = await scene();
  const everybodys: Leases = {
    ...createMemoryLeases(),
    take: async () => 'renewed',
    renew: async (claims) => new Set(claims.map(({ name }) => name)),
  };
  start('a', { leases: everybodys });
  await isFollowing();
  start('b', { leases: everybodys });
  for (let times = 1; times <= 5; times += 1) {
    await approve();
    await expect.poll(() => sent).toHaveLength(times);
  }
});

it('makes a summary at seven and at nine in Madrid, once a day', async () => {
  const { start, sent, isFollowing, pass } = await scene();
  start('a');
  await isFollowing();
  // Of the first day, at whose noon it starts, the evening's is to come.
  pass(7 * HOUR_MS);
  await expect.poll(() => sent).toEqual(['a evening']);
  pass(14 * HOUR_MS);
  await expect.poll(() => sent).toEqual(['a evening', 'a morning since 2026-06-01']);
  pass(10 * HOUR_MS);
  await expect.poll(() => sent).toHaveLength(3);
  expect(sent.at(-1)).toBe('a evening since 2026-06-01');
  pass(1 * HOUR_MS);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(sent).toHaveLength(3);
});

it('sends one whose hour passed while it was stopped, as soon as telephones may ring', async () => {
  const { start, sent, isFollowing, pass } = await scene();
  const first = start('a');
  await isFollowing();
  await first.stop();
  pass(11.5 * HOUR_MS);
  const second = start('b');
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(sent).toEqual([]);
  await second.stop();
  pass(22 * HOUR_MS);
  start('c');
  await expect.poll(() => sent).toEqual(['c morning since 2026-06-01', 'c evening']);
});
