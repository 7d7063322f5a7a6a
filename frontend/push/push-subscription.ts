/** What a browser says of its subscription, as `POST /api/users/push` takes it. */
export interface PushSubscriptionBody {
  readonly endpoint: string;
  readonly key: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly isRenewal: boolean;
  readonly replaces?: string;
}

/** Subscribes a browser with a key of the service, anew where it has another one. Rejects where the browser does not want to. */
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

/** The id by which the service knows an endpoint: its SHA-256 in hexadecimal digits. */
export async function deviceIdOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function base64url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
