import type { AuditAnswer } from '@duende/contracts/audit/audit-answer';
import type { HookAddedAnswer, HookAnswer } from '@duende/contracts/hooks/hook-answers';
import { expect } from 'vitest';
import { HOOK_HOST } from '../../testing/imported-site.ts';
import type { Product } from '../kit/product.ts';
import { eventually } from '../kit/seen.ts';

const TOKEN = `123456789:${'t'.repeat(35)}`;

/** A program and a chat get news of a party by what they chose, with signatures that change, until they are removed. */
export async function hooks(product: Product): Promise<void> {
  const { admin, analyst, hooks: receiver } = product;
  const messagesAt = (path: string) => receiver.received.filter((one) => one.path === path);
  const receives = (path: string, messages: readonly object[]) =>
    eventually(async () =>
      expect(messagesAt(path)).toEqual(messages.map((one) => expect.objectContaining(one))),
    );
  const choice = { news: ['new', 'cancelled'], locations: ['Norte'], styles: [] };
  const chat = `/bot${TOKEN}/sendMessage`;

  expect(await analyst.refusal('GET', '/api/admin/hooks')).toBe('session.admin-required');
  const local = { kind: 'web', name: 'Dentro', target: { url: 'https://127.0.0.1/' }, ...choice };
  expect(await admin.refusal('POST', '/api/admin/hooks', local)).toBe('hook.not-public');
  const { id, secret } = await admin.call<HookAddedAnswer>('POST', '/api/admin/hooks', {
    ...{ kind: 'web', name: 'Programa', target: { url: `https://${HOOK_HOST}/programa` }, ...choice },
  });
  receiver.trust('/programa', secret ?? '');
  const ofChat = await admin.call<HookAddedAnswer>('POST', '/api/admin/hooks', {
    ...{ kind: 'telegram', name: 'Chat', target: { token: TOKEN, chat: '@norte' }, ...choice },
  });
  expect(ofChat.secret).toBeNull();
  expect(await admin.refusal('POST', `/api/admin/hooks/${ofChat.id}/secret`)).toBe('hook.unsigned');

  await product.party('Sur Callado', { location: 'Sur' });
  const party = await product.party('Norte Contado', { location: 'Norte' });
  const event = expect.objectContaining({ id: party.id, name: 'Norte Contado' }) as unknown;
  const first = { isSigned: true, body: expect.objectContaining({ news: 'new', event }) as unknown };
  await receives('/programa', [first]);
  const text = (words: RegExp) => expect.objectContaining({ text: expect.stringMatching(words) }) as unknown;
  await receives(chat, [{ body: text(/^Nuevo evento: Norte Contado\n/) }]);

  const listed = async () => {
    const all = await admin.get<readonly HookAnswer[]>('/api/admin/hooks');
    return all.map(({ name, place, waiting, lastSent }) => [name, place, waiting, lastSent?.answer]);
  };
  await eventually(async () =>
    expect(await listed()).toEqual([
      ['Programa', HOOK_HOST, 0, '204'],
      ['Chat', '@norte', 0, '204'],
    ]),
  );
  expect(JSON.stringify(await admin.get('/api/admin/hooks'))).not.toContain(TOKEN);

  await admin.call('PUT', `/api/admin/hooks/${ofChat.id}`, { name: 'Chat', ...choice, news: ['new'] });
  const renewed = await admin.call<{ secret: string }>('POST', `/api/admin/hooks/${id}/secret`);
  receiver.trust('/programa', renewed.secret);
  await admin.call('POST', `/api/events/${party.id}/cancel`, { notice: '' });
  const second = { isSigned: true, body: expect.objectContaining({ news: 'cancelled' }) as unknown };
  await receives('/programa', [first, second]);
  expect(messagesAt(chat)).toHaveLength(1);

  receiver.trust('/otra', renewed.secret);
  const target = { url: `https://${HOOK_HOST}/otra` };
  await admin.call('PUT', `/api/admin/hooks/${id}/target`, { kind: 'web', target });
  await admin.call('DELETE', `/api/admin/hooks/${id}`);
  const removals = `/api/admin/audit?subject=${id}&kind=hook.removed`;
  await eventually(async () => expect((await admin.get<AuditAnswer>(removals)).entries).toHaveLength(1));
  const { entries } = await admin.get<AuditAnswer>(removals);
  await admin.call('POST', `/api/admin/undo/${entries[0]?.id}`, { subject: { type: 'hook', id } });
  await eventually(async () => expect(await listed()).toHaveLength(2));
  const third = await product.party('Norte Otra Vez', { location: 'Norte' });
  const ofThird = expect.objectContaining({ id: third.id }) as unknown;
  await receives('/otra', [
    { isSigned: true, body: expect.objectContaining({ news: 'new', event: ofThird }) as unknown },
  ]);
  expect(messagesAt('/programa')).toHaveLength(2);

  expect(await admin.get(`/api/admin/hooks/${id}/parked`)).toEqual([]);
  await admin.call('POST', `/api/admin/hooks/${id}/resend`);
  for (const each of [id, ofChat.id]) await admin.call('DELETE', `/api/admin/hooks/${each}`);
  await eventually(async () => expect(await listed()).toEqual([]));
  expect(await admin.refusal('GET', `/api/admin/hooks/${id}/parked`)).toBe('hook.not-found');
}
