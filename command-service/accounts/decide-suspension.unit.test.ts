import type { Command } from '@duende/contracts/commands/command-schemas';
import { LIMITS } from '@duende/contracts/common/limits';
import { sampleId } from '@duende/testkit/samples/party';
import {
  accountSuspended,
  ALBA,
  BRUNO,
  erased,
  muted,
  registered,
  suspensionLifted,
  unmuted,
} from '@duende/testkit/samples/story';
import { describe, expect, test } from 'vitest';
import { recordedEvents } from '../undo/testing/recorded-events.ts';
import { specify } from '../testing/given-decider.ts';
import { undoAccountDecider } from '../undo/undo-account.ts';
import { accountDecider } from './decide-account.ts';

const { given } = specify(accountDecider);
const account = registered.event({});
const day = '2026-12-01';
const suspend = (lastDay: string | null): Command<'SuspendAccount'> => ({
  type: 'SuspendAccount',
  data: { userId: ALBA, lastDay, reason: null, today: day },
});
const lift: Command<'LiftSuspension'> = { type: 'LiftSuspension', data: { userId: ALBA } };
const mute = (mutedId: string): Command<'MutePerson'> => ({
  type: 'MutePerson',
  data: { userId: ALBA, mutedId },
});
const unmute: Command<'UnmutePerson'> = { type: 'UnmutePerson', data: { userId: ALBA, mutedId: BRUNO } };
const isSuspended = accountSuspended.event({});
const isMuted = muted.event({});
const full = Array.from({ length: LIMITS.muted }, (_, n) => muted.event({ mutedId: sampleId(1000 + n) }));

test.each([
  ['suspending without an end', [account], suspend(null), [isSuspended]],
  ['until today', [account], suspend(day), [accountSuspended.event({ lastDay: day })]],
  ['until yesterday', [account], suspend('2026-11-30'), 'account.suspension-over'],
  ['nobody', [], suspend(null), 'account.not-found'],
  ['who is gone', [account, erased.event({})], suspend(null), 'account.not-found'],
  [
    'again, until another day',
    [account, isSuspended],
    suspend(day),
    [accountSuspended.event({ lastDay: day })],
  ],
  ['lifting it', [account, isSuspended], lift, [suspensionLifted.event({})]],
  ['lifting nothing', [account], lift, 'account.not-suspended'],
  ['muting somebody', [account], mute(BRUNO), [isMuted]],
  ['muting them again', [account, isMuted], mute(BRUNO), []],
  ['muting oneself', [account], mute(ALBA), 'mute.own'],
  ['muting one too many', [account, ...full], mute(BRUNO), 'mute.too-many'],
  ['reading somebody again', [account, isMuted], unmute, [unmuted.event({})]],
  ['reading again who is read', [account], unmute, []],
] as const)('%s', (_what, events, command, outcome) =>
  given(...events)
    .when(command)
    .then(outcome),
);

describe('undoing', () => {
  const undo = { type: 'UndoAccountEvent', data: { userId: ALBA, eventId: 'e1' } } as const;
  const lifted = suspensionLifted.event({});

  test('a suspension lifts it', () => {
    expect(undoAccountDecider.decide(undo, recordedEvents(account, isSuspended))).toEqual([lifted]);
  });

  test.each([
    ['lifted since', [account, isSuspended, lifted], 'audit.decided-since'],
    ['said again since', [account, isSuspended, isSuspended], 'audit.decided-since'],
    ['of who is gone', [account, isSuspended, erased.event({})], 'account.not-found'],
    ['that was none', [account, lifted], 'audit.not-undoable'],
  ] as const)('one %s is refused', (_what, events, code) => {
    expect(() => undoAccountDecider.decide(undo, recordedEvents(...events))).toThrow(
      expect.objectContaining({ code }) as Error,
    );
  });
});
