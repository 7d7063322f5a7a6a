import type { DoneAnswer } from '@duende/contracts/common/answers';
import type { NoticePreferencesAnswer, PushSubscribedAnswer } from '@duende/contracts/notices/notice-answers';
import { queryOptions } from '@tanstack/react-query';
import { read, withErrorMessage } from '../http/api-client.ts';
import { dataOf } from '../http/positioned.ts';
import { send } from '../http/send.ts';

/** What everything begins with that is told a person, or says what is. */
export const NOTICES = ['own', 'notices'] as const;

/** What the person wants to be told of, and on which browsers. */
export const noticePreferencesQuery = queryOptions({
  queryKey: [...NOTICES, 'preferences'],
  queryFn: ({ signal }) =>
    withErrorMessage(
      'Failed to fetch preferences',
      read<NoticePreferencesAnswer>('/api/users/notices/preferences', signal),
    ),
  select: dataOf<NoticePreferencesAnswer>,
  refetchOnMount: 'always',
});

/** Whether this browser can be pushed to. */
export type PushAbility = 'able' | 'denied' | 'unable';

export function pushAbility(): PushAbility {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
    return Notification.permission === 'denied' ? 'denied' : 'able';
  return 'unable';
}

/** Milliseconds that the worker of a page that has just been opened may take to be there. */
const READY_MS = 10_000;

async function readyRegistration(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('The service worker is not there')), READY_MS),
  );
  return Promise.race([navigator.serviceWorker.ready, late]);
}

async function pushManager(): Promise<PushManager | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration?.pushManager ?? null;
}

/** What this browser is subscribed by, as the service knows it; `null` where it is not. */
export async function ownDevice(): Promise<{ readonly id: string; readonly key: string } | null> {
  const subscription = (await (await pushManager())?.getSubscription()) ?? null;
  if (subscription === null) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  const id = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { id, key: base64url(subscription.options.applicationServerKey) };
}

/**
 * Asks for the permission where nobody has been asked, first of all, for browsers ask while a tap is fresh alone; then subscribes the
 * browser and tells the service.
 * @param keyOf the key of the service
 * @returns false where the person, or the browser, does not want it
 */
export async function subscribeHere(keyOf: () => Promise<string>): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const key = await keyOf();
  const { pushManager: manager } = await readyRegistration();
  const before = await manager.getSubscription();
  if (before !== null && base64url(before.options.applicationServerKey) !== key) await before.unsubscribe();
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await send<PushSubscribedAnswer>('POST', '/api/users/push', {
    endpoint: subscription.endpoint,
    key,
    p256dh: base64url(subscription.getKey('p256dh')),
    auth: base64url(subscription.getKey('auth')),
  });
  return true;
}

/** This browser is told nothing any more, even where the service cannot be asked. */
export async function unsubscribeHere(): Promise<void> {
  const device = await ownDevice();
  await (await (await pushManager())?.getSubscription())?.unsubscribe();
  if (device !== null) await send<DoneAnswer>('DELETE', `/api/users/push/${device.id}`);
}

/** Subscribes again where the service has forgotten a browser that somebody wants to be told on, or has another key by now. */
export async function keepSubscribed(): Promise<void> {
  if (pushAbility() !== 'able' || Notification.permission !== 'granted') return;
  const device = await ownDevice();
  if (device === null) return;
  const { data } = await read<NoticePreferencesAnswer>('/api/users/notices/preferences');
  if (device.key === data.key && data.devices.some(({ id }) => id === device.id)) return;
  await subscribeHere(async () => data.key);
}

function base64url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
