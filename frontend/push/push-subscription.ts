/** The body of `POST /api/users/push`. */
export interface PushSubscriptionBody {
  readonly endpoint: string;
  readonly key: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly isRenewal: boolean;
  readonly replaces?: string;
}

/** Replaces a subscription with another key. Rejects if the browser refuses. */
export async function subscriptionBody(
  manager: PushManager,
  key: string,
  renewal: Pick<PushSubscriptionBody, 'isRenewal' | 'replaces'>,
): Promise<PushSubscriptionBody> {
  const before = await manager.getSubscription();
  if (before !== null && base64url(before.options.applicationServerKey) !== key) await before.unsubscribe();
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const [p256dh, auth] = (['p256dh', 'auth'] as const).map((name) => base64url(subscription.getKey(name)));
  return { endpoint: subscription.endpoint, key, p256dh: p256dh ?? '', auth: auth ?? '', ...renewal };
}

/** SHA-256 in hexadecimal. */
export async function deviceIdOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function base64url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
