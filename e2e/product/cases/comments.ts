import type { CommentPostedAnswer } from '@duende/contracts/comments/comment-answers';
import type { DecidedAnswer } from '@duende/contracts/common/answers';
import type { AuditAnswer } from '@duende/contracts/audit/audit-answer';
import { expect } from 'vitest';
import { exported } from '../kit/exported.ts';
import type { Product } from '../kit/product.ts';
import { eventually, moment, sees } from '../kit/seen.ts';

const named = (id: string) => expect.objectContaining({ id });

/** Comments are approved, taken down and brought back; one is refused. */
export async function comments(product: Product): Promise<void> {
  const { visitor, member, analyst, admin } = product;
  const { id } = await product.party('Bosque Hablador');
  const [list, waiting] = [`/api/events/${id}/comments`, '/api/admin/comments/pending?search=Susurro'];
  const author = await product.register('Susurro');
  const [ear, moderation] = [await visitor.watch(`event:${id}`), await admin.watch('moderation')];
  const hers = await author.watch('me');

  const own = { author: 'Susurro', content: 'Susurro: ¿quién lleva carpa?' };
  const comment = await author.call<CommentPostedAnswer>('POST', list, own);
  const rude = await visitor.call<CommentPostedAnswer>('POST', list, { content: 'Susurro una grosería' });
  await sees(admin, waiting, [named(comment.id), named(rude.id)]);
  await moderation.hears('moderation.pending', (payload) => payload.comments >= 2);
  await sees(visitor, list, []);

  await admin.call<DecidedAnswer>('PATCH', `/api/admin/comments/${comment.id}/approve`);
  await ear.hears('comment.approved', (payload) => payload.comment.id === comment.id);
  await moderation.hears('audit.recorded', () => true);
  await hers.hears(
    'comment.decided',
    ({ commentId, decision }) => commentId === comment.id && decision === 'approved',
  );
  const refused = { reason: 'Sin insultos', onlyPending: true };
  const { undoId } = await admin.call<DecidedAnswer>('DELETE', `/api/admin/comments/${rude.id}`, refused);
  await sees(admin, waiting, []);
  const shown = { id: comment.id, member: { id: author.id, isAdmin: false } };
  for (const person of [visitor, member]) await sees(person, list, [expect.objectContaining(shown)]);
  await sees(analyst, `/api/history/events/${id}`, expect.objectContaining({ commentCount: 1 }));
  expect(await admin.refusal('PATCH', `/api/admin/comments/${comment.id}/approve`)).toBe(
    'comment.not-pending',
  );

  const before = await moment();
  const one = `/api/admin/comments/${comment.id}`;
  const account = { id: author.id, username: 'Susurro' };
  await sees(
    admin,
    one,
    expect.objectContaining({ account, decision: expect.objectContaining({ reason: null }) }),
  );
  expect(await member.refusal('GET', one)).toBe('session.moderator-required');
  const removal = await admin.call<DecidedAnswer>('DELETE', one, { reason: 'Repetido' });
  const decision = { verdict: 'rejected', at: expect.any(String), reason: 'Repetido' };
  await sees(author, '/api/users/comments', [expect.objectContaining({ id: comment.id, decision })]);
  await hers.hears(
    'comment.decided',
    ({ decision: payload, reason }) => payload === 'removed' && reason === 'Repetido',
  );
  await ear.hears('comment.removed', ({ commentId }) => commentId === comment.id);
  await sees(visitor, list, []);
  await sees(analyst, `/api/history/events/${id}`, expect.objectContaining({ commentCount: 0 }));
  // Only moderators see a removed comment in history, though it was public then.
  const then = `/api/history/events/${id}?at=${before}`;
  await sees(analyst, then, expect.objectContaining({ comments: [], commentCount: 1 }));
  await sees(admin, then, expect.objectContaining({ comments: [named(comment.id)] }));

  const subject = (commentId: string) => ({ subject: { type: 'comment', id: commentId } });
  await admin.call('POST', `/api/admin/undo/${removal.undoId}`, subject(comment.id));
  await sees(visitor, list, [named(comment.id)]);
  const back = expect.objectContaining({ verdict: 'approved', reason: null });
  await sees(author, '/api/users/comments', [expect.objectContaining({ id: comment.id, decision: back })]);
  await admin.call('POST', `/api/admin/undo/${undoId}`, subject(rude.id));
  await sees(admin, waiting, [named(rude.id)]);
  await sees(visitor, list, [named(comment.id)]);
  await admin.call('DELETE', `/api/admin/comments/${rude.id}`);
  await sees(admin, waiting, []);

  const other = { author: 'Otro nombre', content: 'Susurro con otro nombre' };
  const masked = await author.call<CommentPostedAnswer>('POST', list, other);
  const accounts = `/api/admin/comment-accounts?comments=${comment.id},${masked.id}`;
  await sees(admin, accounts, [{ commentId: masked.id, account }]);
  expect(await member.refusal('GET', accounts)).toBe('session.moderator-required');
  await admin.call('DELETE', `/api/admin/comments/${masked.id}`);

  await eventually(async () => {
    const rows = (await exported(analyst, 'comments')).filter((row) => row['party_id'] === id);
    expect(rows.map((row) => row['status']).toSorted()).toEqual(['approved', 'rejected', 'rejected']);
  });
  await eventually(async () => {
    const { entries } = await admin.get<AuditAnswer>(`/api/admin/audit?subject=${rude.id}`);
    const kinds = entries.map(({ kind, reason }) => [kind, reason]);
    expect(kinds).toEqual([
      ['comment.rejected', null],
      ['comment.restored', null],
      ['comment.rejected', 'Sin insultos'],
    ]);
  });
}
