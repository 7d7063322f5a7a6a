import { afterEach, expect, test, vi } from 'vitest';
import { deviceIdOf } from '../push/push-subscription.ts';
import { renewSubscription } from './push-renewal.ts';

afterEach(() => void vi.unstubAllGlobals());

const OLD = { endpoint: 'https://push.example/old' };

/** A worker whose service answers so, and what it was asked. */
function worker(preferences: number, posted = 201) {
  const asked: { readonly path: string; readonly body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: { body?: string }) => {
    asked.push({ path, body: init?.body === undefined ? null : JSON.parse(init.body) });
    if (init?.body === undefined) return Response.json({ key: 'clave' }, { status: preferences });
    return Response.json({}, { status: posted });
  });
  const unsubscribe = vi.fn(async () => true);
  const subscription = {
    endpoint: 'https://push.example/new',
    getKey: () => new ArrayBuffer(2),
    unsubscribe,
  };
  let isSubscribed = false;
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    async subscribe() {
      isSubscribed = true;
      return subscription;
    },
  };
  return { asked, unsubscribe, registration: { pushManager } as never };
}

test('the worker subscribes again and names the device that it was', async () => {
  const { asked, registration, unsubscribe } = worker(200);
  await renewSubscription(registration, { oldSubscription: OLD });
  expect(asked).toMatchObject([
    { path: '/api/users/notices/preferences' },
    {
      path: '/api/users/push',
      body: {
        endpoint: 'https://push.example/new',
        key: 'clave',
        isRenewal: true,
        replaces: await deviceIdOf(OLD.endpoint),
      },
    },
  ]);
  expect(unsubscribe).not.toHaveBeenCalled();
});

test('without the old one it is a renewal all the same', async () => {
  const { asked, registration } = worker(200);
  await renewSubscription(registration, { oldSubscription: null });
  expect(asked[1]?.body).toMatchObject({ isRenewal: true });
  expect(asked[1]?.body).not.toHaveProperty('replaces');
});

test('a person who has left is not subscribed', async () => {
  const { asked, registration } = worker(401);
  await renewSubscription(registration, { oldSubscription: OLD });
  expect(asked).toHaveLength(1);
});

test('a subscription that the person ended stays ended', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { registration, unsubscribe } = worker(200, 409);
  await renewSubscription(registration, { oldSubscription: OLD });
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});
