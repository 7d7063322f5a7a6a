import { USUAL_PREFERENCES } from '@duende/contracts/notices/notice-preferences';
import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { keepSubscribed, subscribeHere, unsubscribeHere } from './push.ts';
import { rememberedHere } from './push-memory.ts';
import { deviceIdOf } from './push-subscription.ts';

const [PREFERENCES, PUSH] = ['/api/users/notices/preferences', '/api/users/push'];
const KEY = `${'B'.repeat(86)}E`;
const keyBytes = Uint8Array.from(atob(`${KEY}=`.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
  c.charCodeAt(0),
);
const keyOf = async () => KEY;

/** A browser with one subscription address after the other, which it forgets on request. */
function browser() {
  let subscription: object | null = null;
  let count = 0;
  const manager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn(async () => {
      count += 1;
      subscription ??= {
        endpoint: `https://push.example/${count}`,
        options: { applicationServerKey: keyBytes.buffer },
        getKey: () => new ArrayBuffer(16),
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      };
      return subscription;
    }),
  };
  const registration = { pushManager: manager };
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }));
  vi.stubGlobal('PushManager', class {});
  const notification = { permission: 'granted', requestPermission: async () => notification.permission };
  vi.stubGlobal('Notification', notification);
  return { manager, notification, lose: () => (subscription = null) };
}

/** The service, with these devices. */
function service(refused: ReturnType<typeof refusal> | null = null) {
  const devices: { id: string; device: string; since: string }[] = [];
  const calls = fakeServer({
    [`GET ${PREFERENCES}`]: () => ({ body: { ...USUAL_PREFERENCES, likes: [], key: KEY, devices } }),
    [`POST ${PUSH}`]: async (request) => {
      if (refused !== null) return refused;
      const { endpoint } = request.body as { endpoint: string };
      const id = await deviceIdOf(endpoint);
      devices.push({ id, device: '', since: '' });
      return { status: 201, body: { id } };
    },
  });
  const posted = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { devices, posted };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a browser that lost its subscription subscribes again, in the place of the device that it was', async () => {
  const { lose } = browser();
  const { posted } = service();
  expect(await subscribeHere({ userId: 'ana', keyOf })).toBe(true);
  const before = rememberedHere('ana');
  lose();
  expect(await keepSubscribed('ana')).toBe('kept');
  expect(posted()).toMatchObject([
    { endpoint: 'https://push.example/1', isRenewal: false },
    { endpoint: 'https://push.example/2', isRenewal: true, replaces: before?.id },
  ]);
  expect(rememberedHere('ana')?.id).toBe(await deviceIdOf('https://push.example/2'));
  expect(before?.id).toHaveLength(64);
});

test('a subscription known to browser and service stays unchanged, and is remembered', async () => {
  browser();
  const { posted } = service();
  await subscribeHere({ userId: 'ana', keyOf });
  localStorage.clear();
  expect(await keepSubscribed('ana')).toBe('kept');
  expect(posted()).toHaveLength(1);
  expect(rememberedHere('ana')).not.toBeNull();
});

test('other people get none on it, nor people who were never asked', async () => {
  const { lose } = browser();
  const { posted } = service();
  expect(await keepSubscribed('ana')).toBe('kept');
  await subscribeHere({ userId: 'ana', keyOf });
  lose();
  expect(await keepSubscribed('bea')).toBe('kept');
  expect(posted()).toHaveLength(1);
});

test('a failed renewal is reported once, and repaired by the next one', async () => {
  const { lose, notification } = browser();
  const { posted } = service();
  await subscribeHere({ userId: 'ana', keyOf });
  lose();
  notification.permission = 'denied';
  expect(await keepSubscribed('ana')).toBe('lost');
  expect(await keepSubscribed('ana')).toBe('kept');
  expect(rememberedHere('ana')?.isLost).toBe(true);
  notification.permission = 'granted';
  expect(await keepSubscribed('ana')).toBe('kept');
  expect(rememberedHere('ana')?.isLost).toBeUndefined();
  expect(posted()).toHaveLength(2);
});

test('a push service that takes no subscription is reported once too', async () => {
  const { lose, manager } = browser();
  service();
  await subscribeHere({ userId: 'ana', keyOf });
  lose();
  manager.subscribe.mockRejectedValueOnce(new DOMException('push service error', 'AbortError'));
  expect(await keepSubscribed('ana')).toBe('lost');
});

test('a subscription ended elsewhere ends here without a message', async () => {
  const { lose, manager } = browser();
  service();
  await subscribeHere({ userId: 'ana', keyOf });
  lose();
  service({ ...refusal(409, 'Lo desactivaste.'), body: { code: 'push.ended', message: 'Lo desactivaste.' } });
  expect(await keepSubscribed('ana')).toBe('kept');
  expect(rememberedHere('ana')).toBeNull();
  expect(await manager.getSubscription()).toBeNull();
});

test('a service that is away is tried another time', async () => {
  const { lose } = browser();
  service();
  await subscribeHere({ userId: 'ana', keyOf });
  lose();
  service(refusal(503, 'Ahora no se puede.'));
  await expect(keepSubscribed('ana')).rejects.toThrow('503');
  expect(rememberedHere('ana')).not.toBeNull();
});

test('a person who ends it here is not subscribed again', async () => {
  browser();
  const { posted, devices } = service();
  await subscribeHere({ userId: 'ana', keyOf });
  const [device] = devices;
  fakeServer({ [`DELETE ${PUSH}/${device?.id}`]: { body: { ok: true } } });
  await unsubscribeHere();
  expect(rememberedHere('ana')).toBeNull();
  expect(await keepSubscribed('ana')).toBe('kept');
  expect(posted()).toHaveLength(1);
});
