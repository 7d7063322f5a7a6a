import { isKnownPushService } from '@duende/contracts/notices/known-push-services';
import type { ResolvePublic } from '@duende/platform/net/resolve-public';

/** Whether messages may be sent to an endpoint that a browser of an account named; no name of a known push service is looked up for that. */
export async function isPushEndpoint(
  endpoint: string,
  account: string,
  resolve: ResolvePublic,
): Promise<boolean> {
  const { protocol, port, username, password, hostname } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  if (isKnownPushService(hostname)) return true;
  try {
    await resolve(hostname, { account });
    return true;
  } catch {
    return false;
  }
}
