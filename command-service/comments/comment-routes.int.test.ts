import { sampleId } from '@duende/testkit/samples/party';
import type { CommentPostedAnswer } from '@duende/contracts/comments/comment-answers';
import { FORM_TEXTS as T } from '@duende/contracts/common/form-texts';
import { REFUSALS } from '@duende/contracts/common/refusal';
import { describe, expect, test } from 'vitest';
import { foreign, FOREIGN_IDS, unreadable } from '../testing/bad-requests.ts';
import { commandApp, type CommandRequest } from '../testing/command-app.ts';
import { given } from '../testing/given-http.ts';
import {
  ADMIN,
  ALBA,
  COMMENT,
  commentApproved,
  commented,
  commentEdited,
  commentRejected,
  commentWithdrawn,
  accountSuspended,
  PARTY,
  registered,
  submitted,
} from '@duende/testkit/samples/story';
import { APPROVED_PARTY, DELETED_PARTY, history } from '../testing/histories.ts';

const post: CommandRequest = {
  as: 'visitor',
  method: 'POST',
  path: `/api/events/${PARTY}/comments`,
  body: { author: 'Duende', content: '¡Qué ganas!' },
};
const approve: CommandRequest = {
  as: 'admin',
  method: 'PATCH',
  path: `/api/admin/comments/${COMMENT}/approve`,
};
const reject: CommandRequest = {
  as: 'admin',
  method: 'DELETE',
  path: `/api/admin/comments/${COMMENT}`,
};
const rejectPending: CommandRequest = { ...reject, body: { onlyPending: true } };
const [shown, refused] = [history(commented(), commentApproved()), history(commented(), commentRejected())];

describe('posting', () => {
  test.each([
    ['visitor', null],
    ['user', ALBA],
  ] as const)('a %s\u2019s comment waits and says so', async (as, authorId) => {
    const app = await commandApp([APPROVED_PARTY]);
    const { status, body } = await app.send({ ...post, as });
    const recorded = (await app.events()).at(-1);
    expect(recorded).toMatchObject({ type: 'CommentPosted', data: { authorId } });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: recorded?.type === 'CommentPosted' ? recorded.data.commentId : null,
        eventId: PARTY,
        author: 'Duende',
        content: '¡Qué ganas!',
        createdAt: recorded?.metadata.at,
        message: T.commentWaits,
      },
    });
  });

  const ACCOUNTS = [
    registered({ username: 'Duende' }),
    registered({ userId: ADMIN, username: 'Guardiana', isAdmin: true }),
  ];

  test.each([
    ['a user under the own name', 'user', 'Duende', 'member'],
    ['a user in other letters', 'user', 'dUENDE', 'member'],
    ['an administrator under the own name', 'admin', 'Guardiana', 'admin'],
    ['a user under an administrator\u2019s name', 'user', 'Guardiana', null],
    ['a user under what looks like the own name', 'user', '\u0501uende', null],
    ['a user under another name', 'user', 'Otra', null],
    ['a user without a name', 'user', '', null],
    ['a user who has no account any more', 'other', 'Duende', null],
    ['a visitor under a user\u2019s name', 'visitor', 'Duende', null],
  ] as const)('%s: the comment says as what, and whose it is', async (_who, as, author, signedAs) => {
    const app = await commandApp([APPROVED_PARTY, ...ACCOUNTS]);
    const request: CommandRequest = { ...post, as, body: { author, content: 'Hola' }, key: 'k' };
    const { body } = await app.send(request);
    expect((await app.events()).at(-1)).toMatchObject({ type: 'CommentPosted', data: { signedAs } });
    const member = { id: as === 'admin' ? ADMIN : ALBA, isAdmin: as === 'admin' };
    expect((body as CommentPostedAnswer).member).toEqual(signedAs === null ? undefined : member);
    expect((await app.send(request)).body).toEqual(body);
  });

  test.each([
    ['absent', { content: 'Hola' }],
    ['blank', { author: '  ', content: 'Hola' }],
    ['null', { author: null, content: 'Hola' }],
  ])('an author that is %s is Anónimo', async (_name, body) => {
    await given(APPROVED_PARTY)
      .request({ ...post, body })
      .answers(201, { author: 'Anónimo' }, ['CommentPosted']);
  });

  test('ten times at once with one key is one comment with ten equal answers', async () => {
    const app = await commandApp([APPROVED_PARTY]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.send({ ...post, key: 'k' })));
    expect(answers).toEqual(Array(10).fill(answers[0]));
    expect((await app.events()).slice(2)).toHaveLength(1);
  });

  test('another comment under the same key is refused', async () => {
    const app = await commandApp([APPROVED_PARTY]);
    await app.send({ ...post, key: 'k' });
    const other = await app.send({ ...post, key: 'k', body: { content: 'Otra cosa' } });
    expect(other).toMatchObject({ status: 422, body: { message: REFUSALS['request.key-reused'][1] } });
    expect((await app.events()).slice(2)).toHaveLength(1);
  });

  test.each([foreign(post), ...unreadable(post)])('refuses %s', async (_name, request, code) => {
    await given(APPROVED_PARTY).request(request).isRefused(code);
  });

  test.each([
    ['nothing', undefined, REFUSALS['request.invalid'][1]],
    ['no content', { author: 'Duende' }, T.commentRequired],
    ['blank content', { content: ' \n ' }, T.commentRequired],
    ['an operator for content', { content: { $gt: '' } }, T.commentRequired],
    ['content of 2,001', { content: 'a'.repeat(2001) }, T.commentTooLong],
    ['an author of 61', { author: 'a'.repeat(61), content: 'Hola' }, T.commentAuthorTooLong],
  ] as const)('refuses %s', async (_name, body, message) => {
    await given(APPROVED_PARTY)
      .request({ ...post, body })
      .isRefused('request.invalid', message);
  });

  test.each([
    ['pending', submitted()],
    ['deleted', DELETED_PARTY],
  ])('knows no party that is %s', async (_name, party) => {
    await given(party).request(post).isRefused('party.not-found');
  });

  test.each([['an id of nothing', sampleId(99)] as const, ...FOREIGN_IDS])(
    'knows no party by %s',
    async (_what, id) => {
      await given(APPROVED_PARTY)
        .request({ ...post, path: post.path.replace(PARTY, id) })
        .isRefused('party.not-found');
    },
  );
});

const asAuthor = { as: 'user', method: 'PUT', path: `/api/comments/${COMMENT}` } as const;
const edit: CommandRequest = { ...asAuthor, body: { content: 'Otra cosa' } };
const withdraw: CommandRequest = { ...asAuthor, method: 'DELETE' };
const albas = commented({ authorId: ALBA });
const OK = { ok: true };

test('its author edits a pending comment, and withdraws it', async () => {
  await given(albas).request(edit).answers(200, OK, ['CommentEdited']);
  await given(albas).request(withdraw).answers(200, OK, ['CommentWithdrawn']);
  await given(history(albas, commentApproved({ authorId: ALBA })))
    .request(withdraw)
    .answers(200, OK, ['CommentWithdrawn']);
});

test('one that is withdrawn already stays so', async () => {
  await given(history(albas, commentWithdrawn({ authorId: ALBA })))
    .request(withdraw)
    .answers(200, OK, []);
});

test.each([
  ['somebody else’s', commented(), 'comment.not-yours'],
  ['a visitor’s', commented({ authorId: null }), 'comment.not-yours'],
  ['a rejected', history(albas, commentRejected({ authorId: ALBA })), 'comment.not-found'],
] as const)('withdrawing %s comment is refused', async (_name, comment, code) => {
  await given(comment).request(withdraw).isRefused(code);
});

test('a suspended account may withdraw, and not edit', async () => {
  const account = [registered({ username: 'Duende' }), accountSuspended()];
  const app = await commandApp([...account, albas]);
  expect((await app.send(edit)).body).toMatchObject({ code: 'account.suspended' });
  expect((await app.send(withdraw)).status).toBe(200);
});

test('an edited comment is decided on in its new text only', async () => {
  const app = await commandApp([commented()]);
  const seen = { headers: { 'If-Match': '"0"' } };
  const later = { headers: { 'If-Match': '"1"' } };
  const changed = await commandApp([commented(), commentEdited()]);
  expect((await changed.send({ ...approve, ...seen })).status).toBe(412);
  expect((await changed.send({ ...rejectPending, ...seen })).status).toBe(412);
  expect((await changed.send({ ...approve, ...later })).status).toBe(200);
  expect((await app.send({ ...approve, ...seen })).status).toBe(200);
});

test.each([
  ['its author under the own name', 'user', 'Duende', true],
  ['its author under another name', 'user', 'Otra', undefined],
  ['another account', 'admin', 'Guardiana', undefined],
] as const)(
  'a party’s comment by %s says whether they organize it',
  async (_who, as, author, isOrganizer) => {
    const accounts = [
      registered({ username: 'Duende' }),
      registered({ userId: ADMIN, username: 'Guardiana', isAdmin: true }),
    ];
    const app = await commandApp([APPROVED_PARTY, ...accounts]);
    const request: CommandRequest = { ...post, as, body: { author, content: 'Hola' }, key: 'k' };
    const { body } = await app.send(request);
    expect((body as CommentPostedAnswer).isOrganizer).toBe(isOrganizer);
    expect((await app.send(request)).body).toEqual(body);
  },
);

test('approving a pending comment', async () => {
  await given(commented()).request(approve).answers(200, { ok: true }, ['CommentApproved']);
});

test.each([
  ['a pending', commented(), reject],
  ['an approved', shown, reject],
  ['only a pending', commented(), rejectPending],
] as const)('rejecting %s comment', async (_name, comment, request) => {
  await given(comment).request(request).answers(200, { ok: true }, ['CommentRejected']);
});

test('the reason of a rejection is recorded', async () => {
  const app = await commandApp([commented()]);
  await app.send({ ...reject, body: { reason: 'Publicidad' } });
  expect((await app.events()).at(-1)).toMatchObject({ data: { reason: 'Publicidad' } });
});

test.each([
  ['approving an approved comment', shown, approve, 'comment.not-pending'],
  ['approving a rejected comment', refused, approve, 'comment.not-pending'],
  ['rejecting a rejected comment', refused, reject, 'comment.not-found'],
  ['rejecting only a pending comment, approved since,', shown, rejectPending, 'comment.not-pending'],
  ['approving a withdrawn comment', history(commented(), commentWithdrawn()), approve, 'comment.withdrawn'],
  ['rejecting a withdrawn comment', history(commented(), commentWithdrawn()), reject, 'comment.withdrawn'],
  ['rejecting only a pending comment, rejected since,', refused, rejectPending, 'comment.not-pending'],
] as const)('%s is refused', async (_name, comment, request, code) => {
  await given(comment).request(request).isRefused(code);
});

test('a reason that is too long is refused', async () => {
  await given(commented())
    .request({ ...reject, body: { reason: 'a'.repeat(501) } })
    .isRefused('request.invalid', 'El motivo debe tener como máximo 500 caracteres');
});

describe.each([
  ['approving', approve],
  ['rejecting', reject],
] as const)('%s', (_name, request) => {
  test.each([
    ['a visitor', { ...request, as: 'visitor' }, 'session.required'],
    ['a user', { ...request, as: 'user' }, 'session.moderator-required'],
    foreign(request),
    ...unreadable(request),
  ] as const)('refuses %s', async (_who, bad, code) => {
    await given(commented()).request(bad).isRefused(code);
  });

  test.each([['an id of nothing', sampleId(99)] as const, ...FOREIGN_IDS])(
    'knows no comment by %s',
    async (_what, id) => {
      await given(commented())
        .request({ ...request, path: request.path.replace(COMMENT, id) })
        .isRefused('comment.not-found');
    },
  );
});

test('visitors’ contributions bear a mark of their line, which is in no answer; those of accounts bear none', async () => {
  const app = await commandApp([APPROVED_PARTY]);
  const answers = [await app.send(post), await app.send(post), await app.send({ ...post, as: 'user' })];
  const origins = (await app.events()).flatMap((event) =>
    event.type === 'CommentPosted' ? [event.data.origin] : [],
  );
  expect(origins).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), origins[0], undefined]);
  for (const { body } of answers) expect(body).not.toHaveProperty('origin');
});
