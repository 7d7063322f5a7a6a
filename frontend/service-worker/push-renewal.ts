import { deviceIdOf, subscriptionBody } from '../push/push-subscription.ts';
import { addressOf } from '../http/address.ts';
import type { AnswerOf } from '@duende/contracts/api/calls/all-calls';

/** A browser lost or replaced a subscription. */
export interface SubscriptionChange {
  readonly oldSubscription?: Pick<PushSubscription, 'endpoint'> | null;
}

/** Keeps the device's entry. If that fails, the next opened page tries and says so. */
export async function renewSubscription(
  registration: Pick<ServiceWorkerRegistration, 'pushManager'>,
  { oldSubscription }: SubscriptionChange,
): Promise<void> {
  try {
    const known = await fetch(addressOf('GET /api/users/notices/preferences', {}));
    // Without a session there are no notices.
    if (!known.ok) return;
    const { key } = (await known.json()) as AnswerOf<'GET /api/users/notices/preferences'>;
    const replaces = oldSubscription ? await deviceIdOf(oldSubscription.endpoint) : undefined;
    const renewal = { isRenewal: true, ...(replaces !== undefined && { replaces }) };
    const body = await subscriptionBody(registration.pushManager, key, renewal);
    const answer = await fetch(addressOf('POST /api/users/push', {}), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.status === 409) await (await registration.pushManager.getSubscription())?.unsubscribe();
    if (!answer.ok) console.warn('A subscription could not be renewed', answer.status);
  } catch (error) {
    console.warn('A subscription could not be renewed', error);
  }
}
