import type { OwnDataAnswer } from '@duende/contracts/accounts/own-data-answer';
import type { DataTicketAnswer } from '@duende/contracts/accounts/token-answers';
import { submit } from '@duende/testkit/support/parties';
import { expect } from 'vitest';
import type { Product } from '../kit/product.ts';
import { eventually } from '../kit/seen.ts';

const DATA = '/api/users/data';

/** A person downloads their data with only the password. It contains no deciders. */
export async function ownData(product: Product): Promise<void> {
  const { admin, member } = product;
  const person = await product.register('Curiosa');
  const { password } = person;
  const party = await product.party('Donde Va La Curiosa');
  await person.call('PUT', '/api/users/profile', { telegram: '@curiosa' });
  await person.call('POST', `/api/events/${party.id}/rsvp`, { isGoing: true });
  const point = { departureLatitude: 40.4168, departureLongitude: -3.7071 };
  await person.call('POST', `/api/events/${party.id}/rides`, { type: 'offer', ...point, passengerCount: 2 });
  const others = await product.register('Conduce Curiosa');
  const pin = await others.call<{ id: string }>('POST', `/api/events/${party.id}/rides`, {
    ...{ type: 'offer', ...point, passengerCount: 2, note: 'Nota ajena' },
  });
  const words = 'Somos la curiosa y su perra';
  await person.call('POST', `/api/events/${party.id}/rides/${pin.id}/seats`, { seats: 1, words });
  const content = 'Llevo la tienda grande';
  const comment = await person.call<{ id: string }>('POST', `/api/events/${party.id}/comments`, {
    author: person.username,
    content,
  });
  await admin.call('DELETE', `/api/admin/comments/${comment.id}`, { reason: 'Motivo ajeno' });
  const sent = await submit(person, { name: 'La De Curiosa' });

  expect(await person.refusal('GET', DATA)).toBe('account.data-ticket-useless');
  expect(await person.refusal('POST', DATA, { password: 'otra' })).toBe('account.wrong-password');
  const { ticket } = await person.call<DataTicketAnswer>('POST', DATA, { password });
  const path = `${DATA}?${new URLSearchParams({ ticket }).toString()}`;
  for (const other of [member, admin])
    expect(await other.refusal('GET', path)).toBe('account.data-ticket-useless');
  const elsewhere = await product.signIn(person);
  expect(await elsewhere.refusal('GET', path)).toBe('account.data-ticket-useless');

  await eventually(async () => {
    const data = await person.get<OwnDataAnswer>(path);
    const named = { id: party.id, name: party.name };
    expect(data).toMatchObject({
      account: { id: person.id, username: person.username, contact: { telegram: '@curiosa' } },
      parties: [{ id: sent.id, status: 'pending', decision: null, sent: { name: 'La De Curiosa' } }],
      rsvps: [{ party: named, isGoing: true }],
      comments: [{ id: comment.id, party: named, content, decision: { verdict: 'rejected' } }],
      rides: [{ party: named, latitude: point.departureLatitude, removedAt: null }],
      seats: [{ party: named, seats: 1, words, standing: 'open' }],
    });
    expect(data.sessions.length).toBeGreaterThanOrEqual(2);
    expect(data.accountEvents).toContainEqual(
      expect.objectContaining({ data: { changes: { telegram: { from: '', to: '@curiosa' } } } }),
    );
    const all = JSON.stringify(data);
    for (const theirs of ['Motivo ajeno', 'Nota ajena', 'argon2', admin.id, admin.username, others.id])
      expect(all).not.toContain(theirs);
  });
}
