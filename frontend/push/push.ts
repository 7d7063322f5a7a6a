import { apiErrorOf, ConnectionError, isWorthRetrying } from '../http/api-error.ts';
import { read } from '../http/api-client.ts';
import { send } from '../http/send.ts';
import { forgetHere, rememberedHere, rememberHere } from './push-memory.ts';
import { base64url, deviceIdOf, subscriptionBody, type PushSubscriptionBody } from './push-subscription.ts';
import { answerQuery } from '../cache/answer-query.ts';
import { NOTICES } from '../cache/keys.ts';

export const noticePreferencesQuery = answerQuery(
  'GET /api/users/notices/preferences',
  {},
  { key: [...NOTICES, 'preferences'], words: 'Failed to fetch preferences', isUnwatched: true },
);

export type PushAbility = 'able' | 'denied' | 'unable';

export function pushAbility(): PushAbility {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
    return Notification.permission === 'denied' ? 'denied' : 'able';
  return 'unable';
}

/** Milliseconds for a new page's service worker. */
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

export async function ownDevice(): Promise<{ readonly id: string; readonly key: string } | null> {
  const subscription = (await (await pushManager())?.getSubscription()) ?? null;
  if (subscription === null) return null;
  const id = await deviceIdOf(subscription.endpoint);
  return { id, key: base64url(subscription.options.applicationServerKey) };
}

interface Subscribing {
  readonly userId: string;
  /** public */
  readonly keyOf: () => Promise<string>;
}

/**
 * Asks for permission first, because browsers allow that only right after a tap.
 * @returns false if the person or the browser refuses
 */
export async function subscribeHere({ userId, keyOf }: Subscribing): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { id } = await subscribe(await keyOf(), { isRenewal: false });
  rememberHere({ userId, id });
  return true;
}

type Renewal = Pick<PushSubscriptionBody, 'isRenewal' | 'replaces'>;

async function subscribe(key: string, renewal: Renewal): Promise<{ readonly id: string }> {
  const { pushManager: manager } = await readyRegistration();
  const body = await subscriptionBody(manager, key, renewal);
  return send('POST /api/users/push', {}, body);
}

/** Works even if the service cannot be reached. */
export async function unsubscribeHere(): Promise<void> {
  const device = await ownDevice();
  forgetHere();
  await (await (await pushManager())?.getSubscription())?.unsubscribe();
  if (device !== null) await send('DELETE /api/users/push/:id', { id: device.id });
}

/**
 * Renews a lost subscription, or one with an old key, if the person wants push here.
 * @returns `lost` if it just failed for good, so that the person is informed once
 */
export async function keepSubscribed(userId: string): Promise<'kept' | 'lost'> {
  const remembered = rememberedHere(userId);
  const device = await ownDevice();
  if (device === null && remembered === null) return 'kept';
  const wasLost = remembered?.isLost === true;
  if (pushAbility() !== 'able' || Notification.permission !== 'granted') {
    if (remembered === null) return 'kept';
    rememberHere({ ...remembered, isLost: true });
    return wasLost ? 'kept' : 'lost';
  }
  const { data } = await read('GET /api/users/notices/preferences', {});
  const isKnown = data.devices.some(({ id }) => id === device?.id);
  if (device?.key === data.key && isKnown) {
    rememberHere({ userId, id: device.id });
    return 'kept';
  }
  const replaces = remembered?.id ?? device?.id;
  try {
    const { id } = await subscribe(data.key, {
      isRenewal: true,
      ...(replaces !== undefined && { replaces }),
    });
    rememberHere({ userId, id });
    return 'kept';
  } catch (error) {
    if (apiErrorOf(error)?.code === 'push.ended') {
      forgetHere();
      await (await (await pushManager())?.getSubscription())?.unsubscribe();
      return 'kept';
    }
    // It may work later.
    if (error instanceof ConnectionError || (apiErrorOf(error) !== null && isWorthRetrying(error)))
      throw error;
    if (remembered === null) throw error;
    rememberHere({ ...remembered, isLost: true });
    return wasLost ? 'kept' : 'lost';
  }
}
