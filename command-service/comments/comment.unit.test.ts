import type { Command } from '@duende/contracts/commands/command-schemas';
import { test } from 'vitest';
import { EDITOR, specify } from '../testing/given-decider.ts';
import {
  BRUNO,
  COMMENT,
  commentApproved,
  commented,
  commentEdited,
  commentRejected,
  commentRestored,
  commentWithdrawn,
  PARTY,
} from '@duende/testkit/samples/story';
import { commentDecider } from './comment.ts';

const { given } = specify(commentDecider);
const ids = { commentId: COMMENT, partyId: PARTY, authorId: BRUNO };
const approved = commentApproved.event();
const rejected = commentRejected.event({ from: 'pending' });
const taken = commentRejected.event({ from: 'approved' });

const post: Command<'PostComment'> = {
  type: 'PostComment',
  data: { ...ids, author: 'Duende', signedAs: 'member', content: '¡Qué ganas!' },
};
const posted = commented.event(post.data);
const approve: Command<'ApproveComment'> = { type: 'ApproveComment', data: { commentId: COMMENT } };
const reject: Command<'RejectComment'> = {
  type: 'RejectComment',
  data: { commentId: COMMENT, reason: null },
};
const edit: Command<'EditComment'> = {
  type: 'EditComment',
  data: { commentId: COMMENT, content: 'Allí nos vemos todos' },
};
const withdraw: Command<'WithdrawComment'> = { type: 'WithdrawComment', data: { commentId: COMMENT } };
const [edited, withdrawn] = [commentEdited.event(), commentWithdrawn.event()];
const restored = commentRestored.event({ status: 'pending' });
const rejectPending = { ...reject, data: { ...reject.data, onlyPending: true } };

test.each([
  ['posting', [], post, [posted]],
  ['posting what is there already', [posted], post, []],

  ['approving an unknown one', [], approve, 'comment.not-found'],
  ['approving a pending one', [commented.event()], approve, [approved]],
  ['approving an approved one', [commented.event(), approved], approve, 'comment.not-pending'],
  ['approving a rejected one', [commented.event(), rejected], approve, 'comment.not-pending'],

  ['rejecting an unknown one', [], reject, 'comment.not-found'],
  ['rejecting a pending one', [commented.event()], reject, [rejected]],
  ['rejecting an approved one', [commented.event(), approved], reject, [taken]],
  ['rejecting a rejected one', [commented.event(), rejected], reject, 'comment.not-found'],

  ['rejecting only a pending one', [commented.event()], rejectPending, [rejected]],
  ['not an approved one', [commented.event(), approved], rejectPending, 'comment.not-pending'],
  ['nor a rejected one', [commented.event(), rejected], rejectPending, 'comment.not-pending'],
  ['nor an unknown one', [], rejectPending, 'comment.not-found'],
] as const)('%s', (_name, events, command, expected) => {
  given(...events)
    .when(command)
    .then(expected);
});

test('a decision does not name the author of an anonymous comment', () => {
  given(commented.event({ authorId: null }))
    .when(approve)
    .then([{ type: 'CommentApproved', data: { ...ids, authorId: null } }]);
});

test('the moderator\u2019s reason is recorded', () => {
  given(commented.event())
    .when({ type: 'RejectComment', data: { commentId: COMMENT, reason: 'Publicidad' } })
    .then([{ type: 'CommentRejected', data: { ...ids, reason: 'Publicidad', from: 'pending' } }]);
});

const byAuthor = { ...EDITOR, actor: { userId: BRUNO, isAdmin: false } };

test.each([
  ['editing a pending one', [commented.event()], edit, [edited]],
  ['editing it again', [commented.event(), edited], edit, [edited]],
  ['editing one that waits again', [commented.event(), approved, restored], edit, [edited]],
  ['editing an unknown one', [], edit, 'comment.not-found'],
  ['editing an approved one', [commented.event(), approved], edit, 'comment.not-pending'],
  ['editing a rejected one', [commented.event(), rejected], edit, 'comment.not-pending'],
  ['editing a withdrawn one', [commented.event(), withdrawn], edit, 'comment.not-found'],

  ['withdrawing a pending one', [commented.event(), edited], withdraw, [withdrawn]],
  ['withdrawing an approved one', [commented.event(), approved], withdraw, [withdrawn]],
  ['withdrawing a withdrawn one', [commented.event(), withdrawn], withdraw, []],
  ['withdrawing a rejected one', [commented.event(), rejected], withdraw, 'comment.not-found'],
  ['withdrawing an unknown one', [], withdraw, 'comment.not-found'],
] as const)('its author: %s', (_name, events, command, expected) => {
  given(...events)
    .when(command, byAuthor)
    .then(expected);
});

test.each([edit, withdraw])('$type: neither another account nor a visitor may', (command) => {
  const visitor = { ...EDITOR, actor: null };
  given(commented.event()).when(command).then('comment.not-yours');
  for (const by of [visitor, byAuthor])
    given(commented.event({ authorId: null }))
      .when(command, by)
      .then('comment.not-yours');
});

test('a comment and its edit count as comments, a withdrawal as nothing', () => {
  given().when(post, byAuthor).counts('comments');
  given(commented.event()).when(edit, byAuthor).counts('comments');
  given(commented.event()).when(withdraw, byAuthor).counts(null);
});

test.each([approve, reject, rejectPending])('$type: moderators decide on no withdrawn one', (command) => {
  given(commented.event(), withdrawn).when(command).then('comment.withdrawn');
});

test('a rejection after an edit records what the comment was', () => {
  given(commented.event(), edited).when(reject).then([rejected]);
  given(commented.event(), edited, approved).when(reject).then([taken]);
});
