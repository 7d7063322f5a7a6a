import type { AuditAnswer } from '@duende/contracts/audit/audit-answer';
import type { DecidedAnswer } from '@duende/contracts/common/answers';
import type { CommentPostedAnswer } from '@duende/contracts/comments/comment-answers';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import { expect } from 'vitest';
import type { Product } from '../kit/product.ts';
import { eventually, sees } from '../kit/seen.ts';

const named = (id: string) => expect.objectContaining({ id });

/** New accounts report a comment, which stays visible; a moderator removes it. Then a pin and a profile. */
export async function reports(product: Product): Promise<void> {
  const { visitor, member, admin } = product;
  const { id } = await product.party('Bosque Denunciado');
  const [list, queue] = [`/api/events/${id}/comments`, '/api/admin/reports'];
  const author = await product.register('Denunciada');
  const people = await Promise.all(['Testigo Uno', 'Testigo Dos', 'Testigo Tres'].map(product.register));
  const [one, two, three] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  const [ear, moderation] = [await visitor.watch(`event:${id}`), await admin.watch('moderation')];
  const comment = await author.call<CommentPostedAnswer>('POST', list, {
    content: 'Denunciada: una grosería',
  });
  await admin.call('PATCH', `/api/admin/comments/${comment.id}/approve`);
  await sees(visitor, list, [named(comment.id)]);

  const body = { thing: 'comment', id: comment.id, ground: 'abuse', words: 'Insulta' };
  const report = (person: typeof one) => person.call('POST', '/api/reports', body);
  expect(await author.refusal('POST', '/api/reports', body)).toBe('report.own');
  expect(await visitor.refusal('POST', '/api/reports', body)).toBe('session.required');
  await report(one);
  expect(await one.refusal('POST', '/api/reports', body)).toBe('report.made');
  await report(two);
  await moderation.hears('reports.waiting', ({ things }) => things >= 1);
  await sees(visitor, list, [named(comment.id)]);
  await report(three);
  const waiting = expect.objectContaining({ id: comment.id, count: 3, isHidden: false });
  await sees(admin, queue, expect.arrayContaining([waiting]));
  await sees(visitor, list, [named(comment.id)]);
  await sees(admin, `${queue}/${comment.id}`, [
    expect.objectContaining({
      by: expect.objectContaining({ id: three.id, username: 'Testigo Tres' }) as unknown,
      words: 'Insulta',
    }),
    expect.anything(),
    expect.anything(),
  ]);
  expect(await member.refusal('GET', queue)).toBe('session.moderator-required');

  const dismissal = await admin.call<DecidedAnswer>('POST', `${queue}/${comment.id}/dismiss`);
  await sees(admin, queue, expect.not.arrayContaining([named(comment.id)]));
  expect(await admin.refusal('POST', `${queue}/${comment.id}/dismiss`)).toBe('report.decided');
  const subject = { subject: { type: 'report', id: comment.id } };
  await admin.call('POST', `/api/admin/undo/${dismissal.undoId}`, subject);
  await sees(admin, queue, expect.arrayContaining([waiting]));
  const removal = await admin.call<DecidedAnswer>('DELETE', `/api/admin/comments/${comment.id}`);
  await ear.hears('comment.removed', ({ commentId }) => commentId === comment.id);
  await sees(admin, queue, expect.not.arrayContaining([named(comment.id)]));
  // Taken back it waits for a look again.
  await admin.call('POST', `/api/admin/undo/${removal.undoId}`, {
    subject: { type: 'comment', id: comment.id },
  });
  await sees(admin, queue, expect.arrayContaining([waiting]));
  await admin.call('DELETE', `/api/admin/comments/${comment.id}`);

  const pins = `/api/events/${id}/rides`;
  const pin = await author.call<RideAnswer>('POST', pins, {
    ...{ type: 'offer', departureLatitude: 37.3891, departureLongitude: -5.9845, passengerCount: 3 },
  });
  await one.call('POST', '/api/reports', { thing: 'ride', id: pin.id, eventId: id, ground: 'spam' });
  await sees(admin, queue, expect.arrayContaining([named(pin.id)]));
  await admin.call('DELETE', `${pins}/${pin.id}`);
  await ear.hears('ride.removed', ({ rideId }) => rideId === pin.id);
  await sees(visitor, pins, []);
  await one.call('POST', '/api/reports', { thing: 'party', id, ground: 'other', words: 'No existe' });
  await one.call('POST', '/api/reports', { thing: 'user', id: author.id, ground: 'spam' });
  await sees(admin, queue, expect.arrayContaining([named(id), named(author.id)]));
  for (const thing of [id, author.id]) await admin.call('POST', `${queue}/${thing}/dismiss`);
  await eventually(async () => {
    const { entries } = await admin.get<AuditAnswer>(`/api/admin/audit?subject=${comment.id}`);
    const kinds = entries.map(({ kind }) => kind).filter((kind) => kind.startsWith('report'));
    expect(kinds).toEqual([
      'reports.reopened',
      'reports.dismissed',
      'report.made',
      'report.made',
      'report.made',
    ]);
  });
}
