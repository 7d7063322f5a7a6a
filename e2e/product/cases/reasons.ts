import type { OwnCommentAnswer } from '@duende/contracts/comments/comment-answers';
import type { OwnEventAnswer } from '@duende/contracts/parties/party-answers';
import type { AuditAnswer } from '@duende/contracts/audit/audit-answer';
import type { PartyStoryAnswer } from '@duende/contracts/history/story-answers';
import { submit } from '@duende/testkit/support/parties';
import { expect } from 'vitest';
import type { Product } from '../kit/product.ts';
import { eventually } from '../kit/seen.ts';

const NAMED = 'Casilda Nombrada';

/** Reasons that name somebody are struck, and are in no answer any more; what was decided stays. */
export async function reasons(product: Product): Promise<void> {
  const { admin, member } = product;
  const author = await product.register('Autora');
  const party = await submit(author, { name: 'Con Motivo' });
  const shown = await product.party('Con Comentario Feo');
  const comment = await author.call<{ id: string }>('POST', `/api/events/${shown.id}/comments`, {
    author: 'Autora',
    content: 'Feo',
  });
  const reason = `Lo dice ${NAMED}`;
  await admin.call('DELETE', `/api/events/${party.id}`, { reason });
  await admin.call('DELETE', `/api/admin/comments/${comment.id}`, { reason });
  await admin.call('DELETE', `/api/admin/users/${author.id}/sessions`, { reason });

  const signedIn = await product.signIn(author);
  const ownDecision = async () =>
    (await signedIn.get<readonly OwnEventAnswer[]>('/api/users/events'))[0]?.decision;
  await eventually(async () => expect(await ownDecision()).toMatchObject({ verdict: 'rejected', reason }));
  const commentDecision = async () =>
    (await signedIn.get<readonly OwnCommentAnswer[]>('/api/users/comments'))[0]?.decision;
  await eventually(async () =>
    expect(await commentDecision()).toMatchObject({ verdict: 'rejected', reason }),
  );
  const trail = async (query: Readonly<Record<string, string>>) => {
    const { entries } = await admin.get<AuditAnswer>(
      `/api/admin/audit?${new URLSearchParams(query).toString()}`,
    );
    return entries;
  };
  await eventually(async () => expect(await trail({ words: NAMED })).toHaveLength(3));
  for (const { id, subject } of await trail({ words: NAMED })) {
    const path = `/api/admin/audit/${id}/reason`;
    const body = { subject: { type: subject.type, id: subject.id } };
    expect(await member.refusal('DELETE', path, body)).toBe('session.admin-required');
    await admin.call('DELETE', path, body);
    expect(await admin.refusal('DELETE', path, body)).toBe('audit.reason-struck');
  }

  for (const asked of [ownDecision, commentDecision])
    await eventually(async () => expect(await asked()).toMatchObject({ verdict: 'rejected', reason: null }));
  await eventually(async () => {
    expect(await trail({ words: NAMED })).toEqual([]);
    expect(await trail({ subject: party.id })).toMatchObject([
      { kind: 'reason.struck', reason: null },
      { kind: 'party.rejected', reason: null, isReasonStruck: true },
      { kind: 'party.submitted', isReasonStruck: false },
    ]);
    expect(await trail({ kind: 'reason.struck', actor: admin.id })).toHaveLength(3);
    expect(JSON.stringify(await trail({ limit: '200' }))).not.toContain(NAMED);
  });
  const story = await admin.get<PartyStoryAnswer>(`/api/admin/events/${party.id}/story`);
  expect(story.marks.at(-1)).toMatchObject({ kind: 'rejected', reason: null, isReasonStruck: true });
  const person = await admin.get(`/api/admin/users/${author.id}/story`);
  const file = await admin.file('/api/admin/audit/export', 'POST', { reason: 'Se prueba' });
  for (const answer of [story, person, file]) expect(JSON.stringify(answer)).not.toContain(NAMED);
}
