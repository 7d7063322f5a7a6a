import { isKnownPushService } from '@duende/contracts/notices/known-push-services';
import type { ResolvePublic } from '@duende/platform/net/resolve-public';

/** Known push services need no lookup. */
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
