import type { NoticePreferencesAnswer, NoticesAnswer } from '@duende/contracts/notices/notice-answers';
import { USUAL_PREFERENCES } from '@duende/contracts/notices/notice-preferences';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import type { PushBrowser } from '@duende/testkit/support/push-service';
import { expect } from 'vitest';
import { PUSH_HOST } from '../../testing/imported-site.ts';
import type { Member, Product } from '../kit/product.ts';
import { eventually, sees } from '../kit/seen.ts';
import { erase } from './erasure.ts';

const PREFERENCES = '/api/users/notices/preferences';

/**
 * A person chooses notices and receives one for a cancelled party without an open page, on each subscribed
 * browser.
 */
export async function ownNotices(product: Product): Promise<void> {
  const { admin, visitor, push } = product;
  const goer = await product.register('Notificada');
  const preferences = await goer.get<NoticePreferencesAnswer>(PREFERENCES);
  const { key } = preferences;
  expect(preferences).toEqual({ ...USUAL_PREFERENCES, key, devices: [] });
  expect(await visitor.refusal('GET', PREFERENCES)).toBe('session.required');

  const subscribe = async (member: Member, browser: PushBrowser): Promise<string> =>
    (await member.call<{ id: string }>('POST', '/api/users/push', { ...browser.subscription, key })).id;
  const [here, there] = [push.browser(PUSH_HOST), push.browser(PUSH_HOST)];
  const inside = { ...here.subscription, endpoint: 'https://127.0.0.1/push', key };
  expect(await goer.refusal('POST', '/api/users/push', inside)).toBe('push.refused');
  const another = { ...here.subscription, key: here.subscription.p256dh };
  expect(await goer.refusal('POST', '/api/users/push', another)).toBe('push.other-key');
  await subscribe(goer, here);
  const gone = await subscribe(goer, there);
  await eventually(async () =>
    expect((await goer.get<NoticePreferencesAnswer>(PREFERENCES)).devices).toHaveLength(2),
  );
  await goer.call('DELETE', `/api/users/push/${gone}`);
  await eventually(async () =>
    expect((await goer.get<NoticePreferencesAnswer>(PREFERENCES)).devices).toHaveLength(1),
  );

  // Parties within hours give notices at any hour.
  const dates = [addDays(madridDay(new Date()), 1)];
  const likes = [{ location: 'Norte', style: 'dub' }] as const;
  const follower = await product.register('Seguidora');
  const chosen = { ...USUAL_PREFERENCES, likes, pace: 'evening' };
  await follower.call('PUT', PREFERENCES, chosen);
  await sees(follower, PREFERENCES, { ...chosen, key, devices: [] });
  expect(await follower.refusal('PUT', PREFERENCES, { ...chosen, pace: 'nunca' })).toBe('request.invalid');
  const party = await product.party('Luna Avisada', { dates, location: 'Norte', styles: ['dub', 'house'] });
  await eventually(async () => {
    const { notices } = await follower.get<NoticesAnswer>('/api/users/notices');
    expect(notices).toMatchObject([{ kind: 'published', as: 'follower', event: { id: party.id } }]);
  });
  await goer.call('POST', `/api/events/${party.id}/rsvp`, { isGoing: true });
  const expected = {
    title: 'Luna Avisada',
    body: 'Se ha cancelado.',
    path: `/event/${party.id}`,
    tag: party.id,
  };
  await admin.call('POST', `/api/events/${party.id}/cancel`, {});
  await eventually(async () => expect(here.received.map(({ message }) => message)).toEqual([expected]));
  expect(there.received).toEqual([]);

  const erased = push.browser(PUSH_HOST);
  await subscribe(goer, erased);
  await erase(product, goer);
  await admin.call('POST', `/api/events/${party.id}/reinstate`, {});
  await admin.call('POST', `/api/events/${party.id}/cancel`, {});
  expect([here.received.length, erased.received.length]).toEqual([1, 0]);
}
