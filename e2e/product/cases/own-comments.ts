import type { AuditAnswer } from '@duende/contracts/audit/audit-answer';
import type { CommentPostedAnswer } from '@duende/contracts/comments/comment-answers';
import type { DecidedAnswer } from '@duende/contracts/common/answers';
import { expect } from 'vitest';
import { exported } from '../kit/exported.ts';
import type { Product } from '../kit/product.ts';
import { eventually, moment, sees } from '../kit/seen.ts';

const named = (id: string) => expect.objectContaining({ id });

/** An author edits a pending comment, and withdraws it once it is approved and reported. */
export async function ownComments(product: Product): Promise<void> {
  const { visitor, member, analyst, admin } = product;
  const { id } = await product.party('Bosque Callado');
  const [list, waiting] = [`/api/events/${id}/comments`, '/api/admin/comments/pending?search=Murmullo'];
  const author = await product.register('Murmullo');
  const [ear, moderation] = [await visitor.watch(`event:${id}`), await admin.watch('moderation')];
  const hers = await author.watch('me');

  const comment = await author.call<CommentPostedAnswer>('POST', list, { content: 'Murmullo con prisa' });
  const own = `/api/comments/${comment.id}`;
  const content = 'Murmullo con calma';
  await sees(admin, waiting, [expect.objectContaining({ id: comment.id, revision: 0 })]);
  expect(await member.refusal('PUT', own, { content })).toBe('comment.not-yours');
  expect(await visitor.refusal('DELETE', own)).toBe('session.required');
  await author.call('PUT', own, { content });
  await hers.hears('comment.changed', ({ commentId }) => commentId === comment.id);
  await moderation.hears('comment.changed', ({ commentId }) => commentId === comment.id);
  const { createdAt } = comment;
  await sees(admin, waiting, [expect.objectContaining({ id: comment.id, content, createdAt, revision: 1 })]);
  const approval = await admin.call<DecidedAnswer>('PATCH', `/api/admin/comments/${comment.id}/approve`);
  await sees(visitor, list, [expect.objectContaining({ id: comment.id, content })]);
  expect(await author.refusal('PUT', own, { content: 'Murmullo tarde' })).toBe('comment.not-pending');
  await member.call('POST', '/api/reports', { thing: 'comment', id: comment.id, ground: 'abuse' });
  await sees(admin, '/api/admin/reports', expect.arrayContaining([named(comment.id)]));

  const before = await moment();
  expect(await member.refusal('DELETE', own)).toBe('comment.not-yours');
  await author.call('DELETE', own);
  await ear.hears('comment.removed', ({ commentId }) => commentId === comment.id);
  for (const person of [visitor, member, admin]) await sees(person, list, []);
  await sees(author, '/api/users/comments', []);
  await sees(admin, '/api/admin/reports', expect.not.arrayContaining([named(comment.id)]));
  await sees(admin, `/api/admin/comments/${comment.id}`, expect.objectContaining({ status: 'withdrawn' }));
  const then = `/api/history/events/${id}?at=${before}`;
  await sees(analyst, then, expect.objectContaining({ comments: [], commentCount: 1 }));
  await sees(admin, then, expect.objectContaining({ comments: [named(comment.id)] }));
  await sees(analyst, `/api/history/events/${id}`, expect.objectContaining({ commentCount: 0 }));
  // Again, as after a lost answer.
  await author.call('DELETE', own);

  const subject = { subject: { type: 'comment', id: comment.id } };
  expect(await admin.refusal('POST', `/api/admin/undo/${approval.undoId}`, subject)).toBe(
    'comment.withdrawn',
  );
  await eventually(async () => {
    const { entries } = await admin.get<AuditAnswer>(`/api/admin/audit?subject=${comment.id}`);
    expect(entries.map(({ kind }) => kind)).toContain('comment.withdrawn');
  });
  await eventually(async () => {
    const rows = (await exported(analyst, 'comments')).filter((row) => row['party_id'] === id);
    expect(rows.map((row) => row['status'])).toEqual(['withdrawn']);
  });

  const party = await product.party('Bosque Con Anfitrión');
  const there = `/api/events/${party.id}/comments`;
  const host = await admin.call<CommentPostedAnswer>('POST', there, {
    author: admin.username,
    content: 'Murmullo de quien organiza',
  });
  await admin.call('PATCH', `/api/admin/comments/${host.id}/approve`);
  await sees(visitor, there, [expect.objectContaining({ id: host.id, isOrganizer: true })]);
}
