import type { Command } from '@duende/contracts/commands/command-schemas';
import { test } from 'vitest';
import { specify } from '../testing/given-decider.ts';
import {
  BRUNO,
  COMMENT,
  commentApproved,
  commented,
  commentRejected,
  PARTY,
} from '@duende/testkit/samples/story';
import { commentDecider } from './comment.ts';

const { given } = specify(commentDecider);
const ids = { commentId: COMMENT, partyId: PARTY, authorId: BRUNO };
const [approved, rejected] = [commentApproved.event(), commentRejected.event()];

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
  ['rejecting an approved one', [commented.event(), approved], reject, [rejected]],
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

test('what is decided names the person of an anonymous comment as nobody', () => {
  given(commented.event({ authorId: null }))
    .when(approve)
    .then([{ type: 'CommentApproved', data: { ...ids, authorId: null } }]);
});

test('the moderator\u2019s reason is recorded', () => {
  given(commented.event())
    .when({ type: 'RejectComment', data: { commentId: COMMENT, reason: 'Publicidad' } })
    .then([{ type: 'CommentRejected', data: { ...ids, reason: 'Publicidad' } }]);
});
