import type { Command } from '@duende/contracts/commands/command-schemas';
import { test } from 'vitest';
import { specify } from '../testing/given-decider.ts';
import { AUTHOR_ID, COMMENT_ID, commentPosted, PARTY_ID } from '../testing/samples.ts';
import { commentDecider } from './comment.ts';

const { given } = specify(commentDecider);
const ids = { commentId: COMMENT_ID, partyId: PARTY_ID, authorId: AUTHOR_ID };
const approved = { type: 'CommentApproved', data: ids } as const;
const rejected = { type: 'CommentRejected', data: { ...ids, reason: null } } as const;

const post: Command<'PostComment'> = {
  type: 'PostComment',
  data: { ...ids, author: 'Duende', signedAs: 'member', content: '¡Qué ganas!' },
};
const posted = commentPosted({ signedAs: 'member' });
const approve: Command<'ApproveComment'> = { type: 'ApproveComment', data: { commentId: COMMENT_ID } };
const reject: Command<'RejectComment'> = {
  type: 'RejectComment',
  data: { commentId: COMMENT_ID, reason: null },
};
const rejectPending = { ...reject, data: { ...reject.data, onlyPending: true } };

test.each([
  ['posting', [], post, [posted]],
  ['posting what is there already', [posted], post, []],

  ['approving an unknown one', [], approve, 'comment.not-found'],
  ['approving a pending one', [commentPosted()], approve, [approved]],
  ['approving an approved one', [commentPosted(), approved], approve, 'comment.not-pending'],
  ['approving a rejected one', [commentPosted(), rejected], approve, 'comment.not-pending'],

  ['rejecting an unknown one', [], reject, 'comment.not-found'],
  ['rejecting a pending one', [commentPosted()], reject, [rejected]],
  ['rejecting an approved one', [commentPosted(), approved], reject, [rejected]],
  ['rejecting a rejected one', [commentPosted(), rejected], reject, 'comment.not-found'],

  ['rejecting only a pending one', [commentPosted()], rejectPending, [rejected]],
  ['not an approved one', [commentPosted(), approved], rejectPending, 'comment.not-pending'],
  ['nor a rejected one', [commentPosted(), rejected], rejectPending, 'comment.not-pending'],
  ['nor an unknown one', [], rejectPending, 'comment.not-found'],
] as const)('%s', (_name, events, command, expected) => {
  given(...events)
    .when(command)
    .then(expected);
});

test('what is decided names the person of an anonymous comment as nobody', () => {
  given(commentPosted({ authorId: null }))
    .when(approve)
    .then([{ type: 'CommentApproved', data: { ...ids, authorId: null } }]);
});

test('the moderator\u2019s reason is recorded', () => {
  given(commentPosted())
    .when({ type: 'RejectComment', data: { commentId: COMMENT_ID, reason: 'Publicidad' } })
    .then([{ type: 'CommentRejected', data: { ...ids, reason: 'Publicidad' } }]);
});
