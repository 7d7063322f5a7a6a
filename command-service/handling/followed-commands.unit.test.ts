import { setImmediate as nextTurn } from 'node:timers/promises';
import { START } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { createDomainLog } from '@duende/platform/domain-log/open-domain-log';
import { givenLog } from '@duende/testkit/samples/given-log';
import type { EventLog } from '@duende/platform/event-log/event-log';
import { createFollowedLog } from '@duende/platform/event-log/followed-log';
import { expect, onTestFinished, test } from 'vitest';
import { partyDecider } from '../parties/party.ts';
import { notApproved } from '../parties/upcoming-party.ts';
import { rsvpDecider } from '../rsvps/rsvp.ts';
import {
  ALBA,
  approved,
  deleted,
  PARTY,
  registered,
  restored,
  submitted,
} from '@duende/testkit/samples/story';
import { commandContext } from '../testing/histories.ts';
import type { CommandContext } from './command-context.ts';
import { plainCommands } from '../testing/plain-commands.ts';

const STREAM = streams.party(PARTY);
const RSVP = streams.rsvp(PARTY, ALBA);
/** Whether the sender is suspended. */
const PERSON = streams.user(ALBA);
const ids = { partyId: PARTY, userId: ALBA };
const send = (isGoing: boolean | null) => ({ type: 'SetRsvp', data: { ...ids, isGoing } }) as const;
const approve = { type: 'ApproveParty', data: { partyId: PARTY } } as const;

/**
 * Two processes on one log with an approved party in it. Ours follows it and counts what it asks for; what it receives waits
 * while the test holds it back.
 */
async function twoProcesses() {
  const given = await givenLog([registered(), submitted(), approved()]);
  const asked: string[] = [];
  let held: Promise<void> | null = null;
  let release = (): void => undefined;
  const counted: EventLog = {
    ...given.log,
    read(stream, from, maxCount) {
      asked.push(from === undefined || from === 0 ? stream : `${stream} from ${from}`);
      return given.log.read(stream, from, maxCount);
    },
    append(stream, events, expected) {
      asked.push(`append ${stream}`);
      return given.log.append(stream, events, expected);
    },
    async *subscribeAll(from, signal) {
      for await (const item of given.log.subscribeAll(from, signal)) {
        await held;
        yield item;
      }
    },
  };
  const { log, followed } = createFollowedLog(counted);
  const handler = plainCommands(createDomainLog({ log, vault: given.vault }), { followed }).handler;
  const others = plainCommands(given.domainLog).handler;
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const following = (async () => {
    for await (const _ of log.subscribeAll(START, ending.signal));
  })();
  void following;

  /** Until everything that is in the log now has been received. */
  async function caughtUp(): Promise<void> {
    const head = await given.log.head();
    while (!followed.isCurrent(head)) await nextTurn();
  }
  await caughtUp();

  const rsvpOf = (by: typeof handler, isGoing: boolean | null, context: CommandContext = commandContext()) =>
    by.handle(rsvpDecider, RSVP, send(isGoing), context, {
      precondition: () => by.require(partyDecider, STREAM, context, notApproved),
    });
  return {
    given,
    others,
    handler,
    caughtUp,
    ours: (isGoing: boolean | null, context?: CommandContext) => rsvpOf(handler, isGoing, context),
    theirs: (isGoing: boolean | null, context?: CommandContext) => rsvpOf(others, isGoing, context),
    hold: () => void (held = new Promise<void>((resolve) => (release = resolve))),
    release: () => {
      held = null;
      release();
    },
    /** what was asked of the log since it was last looked at */
    asked: () => asked.splice(0),
  };
}

test('a cached stream is not read: a command asks the log once, for its append', async () => {
  const { ours, asked, caughtUp } = await twoProcesses();
  await ours(true);
  // Once in its life a process asks what was decided to be left out.
  expect(asked().sort()).toEqual([`append ${RSVP}`, STREAM, RSVP, PERSON, streams.passedOver()].sort());
  await caughtUp();
  for (const isGoing of [false, true, null]) await ours(isGoing);
  expect(asked()).toEqual(Array(3).fill(`append ${RSVP}`));
});

test('events of another process are received, and read before a decision on them', async () => {
  const { ours, theirs, asked, caughtUp } = await twoProcesses();
  await ours(true);
  await theirs(false);
  await caughtUp();
  asked();
  expect(await ours(null)).toMatchObject({ state: { isGoing: true }, revision: 2 });
  expect(asked()).toEqual([`${RSVP} from 1`, `append ${RSVP}`]);
});

test('the append conflicts with an event not received yet, and the command is decided again', async () => {
  const { ours, theirs, asked, hold, release, given } = await twoProcesses();
  await ours(true);
  hold();
  await theirs(false);
  asked();
  expect(await ours(null)).toMatchObject({ state: { isGoing: true }, revision: 2 });
  expect(asked()).toEqual([`append ${RSVP}`, `${RSVP} from 1`, `append ${RSVP}`]);
  release();
  expect(await given.domainLog.read(RSVP)).toHaveLength(3);
});

test('nothing to do, and a refusal, are only said of what the log itself says', async () => {
  const { ours, theirs, others, handler, hold, release } = await twoProcesses();
  await ours(true);
  hold();
  await theirs(false);
  // As far as was received somebody is going already.
  expect(await ours(true)).toMatchObject({ state: { isGoing: true }, revision: 2 });
  const remove = { type: 'RemoveParty', data: { partyId: PARTY, reason: null } } as const;
  await others.handle(partyDecider, STREAM, remove, commandContext());
  await others.handle(
    partyDecider,
    STREAM,
    { type: 'RestoreParty', data: { partyId: PARTY } },
    commandContext(),
  );
  const refused = handler.handle(partyDecider, STREAM, approve, commandContext());
  await expect(refused).rejects.toMatchObject({ code: 'party.not-pending' });
  release();
});

test('a command that another process has done gets its first answer, caughtUp or not', async () => {
  for (const isReceived of [true, false]) {
    const { ours, theirs, caughtUp, hold, release, given } = await twoProcesses();
    await ours(true);
    if (!isReceived) hold();
    const context = commandContext();
    const first = await theirs(null, context);
    await theirs(null);
    if (isReceived) await caughtUp();
    const { state, revision } = await ours(null, context);
    expect({ state, revision }).toEqual({ state: first.state, revision: first.revision });
    const other = ours(null, { ...context, commandDigest: 'another body' });
    await expect(other).rejects.toMatchObject({ code: 'request.key-reused' });
    expect(await given.domainLog.read(RSVP)).toHaveLength(3);
    release();
  }
});

test('a removed party admits only those who saw the removal happen', async () => {
  const { ours, given, hold, release, caughtUp } = await twoProcesses();
  await ours(true);
  hold();
  await given.and(deleted());
  const seen = await given.log.head();
  await expect(ours(false, commandContext({ seen }))).rejects.toMatchObject({ code: 'party.not-found' });
  release();
  await caughtUp();
  await expect(ours(false)).rejects.toMatchObject({ code: 'party.not-found' });
});

test('a party that was approved elsewhere lets people in before that was received', async () => {
  const { given, handler, hold, release, ours, caughtUp } = await twoProcesses();
  await given.and(deleted());
  await caughtUp();
  await handler.load(partyDecider, STREAM);
  hold();
  await given.and(restored({ status: 'approved' }));
  expect(await ours(true)).toMatchObject({ state: { isGoing: true } });
  release();
});

test('an event received during a read is not lost by an older answer', async () => {
  const { given, handler, caughtUp, asked } = await twoProcesses();
  const reading = handler.load(partyDecider, STREAM);
  await given.and(deleted());
  await Promise.all([reading, caughtUp()]);
  asked();
  const required = handler.require(partyDecider, STREAM, {}, notApproved);
  await expect(required).rejects.toMatchObject({ code: 'party.not-found' });
});
