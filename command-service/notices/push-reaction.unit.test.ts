import { createMemoryLeases } from '@duende/platform/coordination/memory-leases';
import type { ReactionMark, ReactionMarks } from '@duende/platform/coordination/reaction-marks';
import { isSameMark } from '@duende/platform/coordination/reaction-marks';
import { StoreUnavailable } from '@duende/platform/errors/errors';
import type { Leases } from '@duende/platform/coordination/leases';
import { createLogger } from '@duende/platform/observability/logger';
import { givenLog, when } from '@duende/testkit/samples/given-log';
import { approved, people, PARTY, submitted } from '@duende/testkit/samples/story';
import { expect, it, onTestFinished } from 'vitest';
import { startPushReaction, type PushReactionOptions } from './push-reaction.ts';

const MIDDAY = Date.parse('2026-06-01T10:00:00Z');
const iso = (at: number) => new Date(at).toISOString();
const DEVICE = { _id: 'a', userId: 'a', endpoint: '', p256dh: '', auth: '', serviceKey: '' };

function memoryMarks() {
  let mark: ReactionMark | null = null;
  const marks: ReactionMarks = {
    read: async () => mark,
    async move(from, to) {
      if (!isSameMark(mark, from)) return false;
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
        digest: async (which) => [
          { device: DEVICE, message: { title: which, body: '', path: '', tag: '' }, isUrgent: false },
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

it('begins at the end of the log: what was there before is told nobody', async () => {
  const { start, sent, isFollowing, approve, log } = await scene();
  await approve();
  start('a');
  await isFollowing();
  await log.and(when(iso(MIDDAY), approved()));
  await expect.poll(() => sent).toEqual(['a PartyApproved']);
});

it('tells nothing again when it is started again, whatever was made anew meanwhile', async () => {
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

it('tells what came while nobody was there, but for what is older than an hour', async () => {
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
  await expect.poll(() => sent, { timeout: 5_000 }).toEqual(['a']);
  expect(before[0]?.position).not.toBe(started?.position);
});

it('looks for whom to tell again where that failed, and tells each once', async () => {
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
  await expect.poll(() => sent, { timeout: 5_000 }).toEqual([`a ${PARTY}`]);
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
  await expect.poll(() => sent, { timeout: 5_000 }).toEqual(['a PartyApproved', 'b PartyApproved']);
});

it('tells an event once though two processes take themselves for the one', async () => {
  const { start, sent, isFollowing, approve } = await scene();
  const everybodys: Leases = { ...createMemoryLeases(), take: async () => 'renewed' };
  start('a', { leases: everybodys });
  await isFollowing();
  start('b', { leases: everybodys });
  for (let times = 1; times <= 5; times += 1) {
    await approve();
    await expect.poll(() => sent, { timeout: 5_000 }).toHaveLength(times);
  }
});

it('makes a summary at seven and at nine in Madrid, once a day, and none long after', async () => {
  const { start, sent, isFollowing, pass } = await scene();
  start('a');
  await isFollowing();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(sent).toEqual([]);
  // The day of the start is left out: nobody knows what was told on it.
  pass(21 * 3_600_000);
  await expect.poll(() => sent).toEqual(['a morning']);
  pass(10 * 3_600_000);
  await expect.poll(() => sent).toEqual(['a morning', 'a evening']);
  pass(1 * 3_600_000);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(sent).toHaveLength(2);
});
