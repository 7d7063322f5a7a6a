import { LIMITS } from '@duende/contracts/common/limits';
import {
  HOOK,
  hookAdded,
  hookChanged,
  hookMessagesResent,
  hookRemoved,
  hookSecretRenewed,
  hookTargetChanged,
} from '@duende/testkit/samples/hooks';
import { sampleId } from '@duende/testkit/samples/party';
import { ERASED } from '@duende/contracts/common/personal';
import { COMMAND_MS } from '@duende/platform/resilience/deadline';
import { describe, expect, test } from 'vitest';
import { commentDecider, type CommentCommand } from '../comments/comment.ts';
import { fold, partsOf } from '../handling/decider.ts';
import {
  ADMIN,
  BRUNO,
  COMMENT,
  commentApproved,
  commented,
  commentRejected,
  commentRestored,
  commentWithdrawn,
  reported,
  reportsDismissed,
  reportsReopened,
} from '@duende/testkit/samples/story';
import { because, outcome, recordedEvents, type Events, type Outcome } from './testing/recorded-events.ts';
import { heldUntil, isUndoneAppointment, undoAdminDecider } from '../admins/undo-admin.ts';
import { undoCommentDecider } from './undo-comment.ts';
import { undoHookDecider } from './undo-hook.ts';
import { undoReportDecider } from './undo-report.ts';

describe('of a comment', () => {
  const [approved, refused] = [commentApproved.event(), commentRejected.event()];
  const back = (status: 'pending' | 'approved') => commentRestored.event({ status });
  const gone = commented.event({ author: ERASED, content: ERASED });

  test.each<[string, Events, string, Outcome]>([
    ['an approval', recordedEvents(commented.event(), approved), 'e1', [back('pending')]],
    ['a rejection', recordedEvents(commented.event(), refused), 'e1', [back('pending')]],
    ['taking it down', recordedEvents(commented.event(), approved, refused), 'e2', [back('approved')]],
    [
      'a decision after which another was taken',
      recordedEvents(commented.event(), approved, refused),
      'e1',
      'audit.decided-since',
    ],
    [
      'twice',
      recordedEvents(commented.event(), approved, because(1, back('pending'))),
      'e1',
      'audit.already-undone',
    ],
    ['that was sent', recordedEvents(commented.event()), 'e0', 'audit.not-undoable'],
    ['whose author was erased', recordedEvents(gone, approved), 'e1', 'comment.not-found'],
    [
      'whose author withdrew it',
      recordedEvents(commented.event(), approved, commentWithdrawn.event()),
      'e1',
      'comment.withdrawn',
    ],
    ['what is not there', recordedEvents(commented.event()), 'e7', 'audit.entry-not-found'],
  ])('%s', (_what, events, eventId, expected) => {
    const command = { type: 'UndoCommentEvent', data: { commentId: COMMENT, eventId } } as const;
    expect(outcome(() => undoCommentDecider.decide(command, events))).toEqual(expected);
  });
});

describe('of reports', () => {
  const events = recordedEvents(reported.event({ ownerId: BRUNO }), reportsDismissed.event());
  const thingId = reportsDismissed.event().data.thingId;

  test.each<[string, { byId: string | null; isByAdmin: boolean }, Outcome]>([
    ['a look, by another moderator', { byId: ADMIN, isByAdmin: false }, [reportsReopened.event()]],
    ['a look, by whom they are about', { byId: BRUNO, isByAdmin: false }, 'report.about-you'],
    [
      'a look, by an administrator whom they are about',
      { byId: BRUNO, isByAdmin: true },
      [reportsReopened.event()],
    ],
  ])('%s', (_what, by, expected) => {
    const command = { type: 'UndoReportEvent', data: { thingId, eventId: 'e1', ...by } } as const;
    expect(outcome(() => undoReportDecider.decide(command, events))).toEqual(expected);
  });
});

test('whatever is decided of a comment and taken back, one that waits has had an odd number of events, an approved one an even one', () => {
  const ids = { commentId: COMMENT };
  const decisions = (story: Events): readonly Outcome[] => {
    const [state, data] = [fold(commentDecider, story), { ...ids, eventId: `e${story.length - 1}` }];
    const decided = (command: CommentCommand) =>
      outcome(() => partsOf(commentDecider.decide(command, state, { actor: null })).events);
    return [
      decided({ type: 'ApproveComment', data: ids }),
      decided({ type: 'RejectComment', data: { ...ids, reason: null } }),
      outcome(() => undoCommentDecider.decide({ type: 'UndoCommentEvent', data }, story)),
    ];
  };
  const seen = new Set<string>();
  let stories = [recordedEvents(commented.event())];
  for (let length = 1; length <= 9; length += 1) {
    for (const story of stories) {
      const { status } = fold(commentDecider, story);
      if (status !== 'rejected') seen.add(`${status} ${length % 2 === 1 ? 'odd' : 'even'}`);
    }
    stories = stories.flatMap((story) =>
      decisions(story).flatMap((decided) =>
        typeof decided === 'string' ? [] : [recordedEvents(...story, ...decided)],
      ),
    );
  }
  expect([...seen].toSorted()).toEqual(['approved even', 'pending odd']);
});

describe('of a hook', () => {
  const OTHER = sampleId(90);
  const added = hookAdded.event();
  const toNews = (from: string[], to: string[]) =>
    hookChanged.event({ changes: { news: { from, to } } as never });
  const ALL = ['new', 'moved', 'postponed', 'cancelled', 'reinstated'];
  const changed = toNews(ALL, ['new']);
  const moved = hookTargetChanged.event();
  const removed = hookRemoved.event();
  const renewed = hookSecretRenewed.event();
  const { target } = added.data;
  const many = Array.from({ length: LIMITS.hooks.open }, (_, number) =>
    hookAdded.event({ hookId: sampleId(500 + number) }),
  );

  test.each<[string, Events, string, Outcome]>([
    ['its addition', recordedEvents(added), 'e0', [removed]],
    ['a change', recordedEvents(added, changed), 'e1', [toNews(['new'], ALL)]],
    [
      'another address',
      recordedEvents(added, moved),
      'e1',
      [hookTargetChanged.event({ place: { from: 'otro.example', to: 'grupo.example' }, target })],
    ],
    [
      'its removal: it returns as it was, with its newest secret',
      recordedEvents(added, changed, renewed, removed),
      'e3',
      [hookAdded.event({ news: ['new'], secretId: renewed.data.secretId })],
    ],
    [
      'its removal, while there are as many as there may be',
      recordedEvents(added, removed, ...many),
      'e1',
      'hook.too-many',
    ],
    ['a change before another', recordedEvents(added, changed, moved), 'e1', 'audit.decided-since'],
    [
      'a change before one of another hook, a resend and a new secret',
      recordedEvents(added, changed, hookAdded.event({ hookId: OTHER }), hookMessagesResent.event(), renewed),
      'e1',
      [toNews(['new'], ALL)],
    ],
    ['a new secret', recordedEvents(added, renewed), 'e1', 'audit.not-undoable'],
    ['a resend', recordedEvents(added, hookMessagesResent.event()), 'e1', 'audit.not-undoable'],
    ['twice', recordedEvents(added, because(0, removed)), 'e0', 'audit.already-undone'],
    ['that of another', recordedEvents(hookAdded.event({ hookId: OTHER })), 'e0', 'audit.entry-not-found'],
  ])('%s', (_what, events, eventId, expected) => {
    const command = { type: 'UndoHookEvent', data: { hookId: HOOK, eventId } } as const;
    expect(outcome(() => undoHookDecider.decide(command, events))).toEqual(expected);
  });
});

describe('of a role', () => {
  const [founder, ana, bea] = [ADMIN, sampleId(31), sampleId(32)];
  const appointed = (userId: string) => ({ type: 'AdminAppointed', data: { userId } }) as const;
  const analyst = (userId: string) => ({ type: 'AnalystAppointed', data: { userId } }) as const;
  const noAnalyst = (userId: string) => ({ type: 'AnalystDismissed', data: { userId } }) as const;
  const moderator = (userId: string) => ({ type: 'ModeratorAppointed', data: { userId } }) as const;
  const noModerator = (userId: string) => ({ type: 'ModeratorDismissed', data: { userId } }) as const;
  const dismissed = (userId: string) => ({ type: 'AdminDismissed', data: { userId } }) as const;

  const token = (userId: string) =>
    ({
      type: 'ReadTokenIssued',
      data: {
        tokenId: sampleId(40),
        userId,
        name: 'x',
        tokenDigest: 'x',
        expiresAt: '2027-01-01T00:00:00.000Z',
      },
    }) as const;

  test.each<[string, Events, boolean]>([
    ['an appointment that was undone', recordedEvents(appointed(ana), because(0, dismissed(ana))), true],
    ['one of an analyst', recordedEvents(analyst(ana), because(0, noAnalyst(ana))), true],
    [
      'one after which others had their turn',
      recordedEvents(appointed(ana), because(0, dismissed(ana)), appointed(bea), analyst(ana), token(bea)),
      true,
    ],
    ['a current one', recordedEvents(appointed(ana)), false],
    ['one that was taken by hand', recordedEvents(appointed(ana), dismissed(ana)), false],
    [
      'one that was given again since',
      recordedEvents(appointed(ana), because(0, dismissed(ana)), appointed(ana)),
      false,
    ],
    ['a dismissal that was undone', recordedEvents(dismissed(ana), because(0, appointed(ana))), false],
    ['a token', recordedEvents(token(ana), because(0, dismissed(ana))), false],
  ])('%s: whether its undo took the role', (_what, events, expected) => {
    expect(isUndoneAppointment(events, 'e0')).toBe(expected);
  });

  const TAKEN_AT = Date.parse('2026-11-27T12:00:00.000Z');
  const at = (events: Events, ...seconds: readonly number[]): Events =>
    events.map((event, index) => {
      const moment = new Date(TAKEN_AT + (seconds[index] ?? 0) * 1000).toISOString();
      return { ...event, metadata: { ...event.metadata, at: moment } };
    });

  test.each<[string, Events, number]>([
    ['as long as a command takes', at(recordedEvents(dismissed(ana)), 0), COMMAND_MS],
    ['until the role was given again', at(recordedEvents(dismissed(ana), appointed(ana)), 0, 2), 2000 - 1],
    [
      'no longer than a command takes if it was given again later',
      at(recordedEvents(dismissed(ana), appointed(ana)), 0, 60),
      COMMAND_MS,
    ],
    [
      'whatever others are given, or the person of other roles',
      at(recordedEvents(dismissed(ana), appointed(bea), analyst(ana), token(ana)), 0, 1, 1, 1),
      COMMAND_MS,
    ],
    [
      'whatever else is taken',
      at(recordedEvents(dismissed(ana), appointed(ana), dismissed(ana)), 0, 3, 4),
      3000 - 1,
    ],
  ])('a session has a taken role %s', (_until, events, milliseconds) => {
    expect(heldUntil(events, 'e0') - TAKEN_AT).toBe(milliseconds);
  });

  test.each<[string, Events, { userId?: string; eventId?: string; byId?: string }, Outcome]>([
    ['an appointment', recordedEvents(appointed(ana)), {}, [dismissed(ana)]],
    [
      'an appointment of who has a token since',
      recordedEvents(appointed(ana), token(ana)),
      {},
      [dismissed(ana)],
    ],
    ['a token', recordedEvents(appointed(ana), token(ana)), { eventId: 'e1' }, 'audit.not-undoable'],
    ['a dismissal', recordedEvents(appointed(ana), dismissed(ana)), { eventId: 'e1' }, [appointed(ana)]],
    [
      'an appointment, others having followed',
      recordedEvents(appointed(ana), appointed(bea)),
      {},
      [dismissed(ana)],
    ],
    [
      'an appointment of who was dismissed since',
      recordedEvents(appointed(ana), dismissed(ana)),
      {},
      'audit.decided-since',
    ],
    ['twice', recordedEvents(appointed(ana), because(0, dismissed(ana))), {}, 'audit.already-undone'],
    [
      'the appointment of the last one',
      recordedEvents(appointed(ana), dismissed(founder)),
      { byId: ana },
      'account.last-admin',
    ],
    [
      'by who is none any more',
      recordedEvents(appointed(ana), dismissed(founder)),
      {},
      'session.admin-required',
    ],
    ['an analyst’s appointment', recordedEvents(analyst(ana)), {}, [noAnalyst(ana)]],
    [
      'an analyst’s dismissal, the other role having changed since',
      recordedEvents(analyst(ana), noAnalyst(ana), appointed(ana)),
      { eventId: 'e1' },
      [analyst(ana)],
    ],
    ['a moderator’s appointment', recordedEvents(moderator(ana)), {}, [noModerator(ana)]],
    [
      'a moderator’s dismissal',
      recordedEvents(moderator(ana), noModerator(ana)),
      { eventId: 'e1' },
      [moderator(ana)],
    ],
    ['of somebody else', recordedEvents(appointed(ana)), { userId: bea }, 'audit.entry-not-found'],
  ])('%s', (_what, events, { userId = ana, eventId = 'e0', byId = founder }, expected) => {
    const data = { userId, eventId, founderId: founder, byId };
    expect(outcome(() => undoAdminDecider.decide({ type: 'UndoAdminEvent', data }, events))).toEqual(
      expected,
    );
  });
});
