/** Google, Mozilla and Apple. */
const HOSTS = new Set([
  'fcm.googleapis.com',
  'android.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
]);
/** Regional hosts of Apple, Microsoft and Mozilla. */
const DOMAINS = ['.push.apple.com', '.notify.windows.com', '.push.services.mozilla.com'];

/** A browser vendor's host, not chosen by the subscriber. */
export function isKnownPushService(hostname: string): boolean {
  return HOSTS.has(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain));
}
