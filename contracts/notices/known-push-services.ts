/** Push hosts of Google, Mozilla and Apple. */
const HOSTS = new Set([
  'fcm.googleapis.com',
  'android.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
]);
/** Domains of regional push hosts of Apple, Microsoft and Mozilla. */
const DOMAINS = ['.push.apple.com', '.notify.windows.com', '.push.services.mozilla.com'];

/** Whether a host belongs to a browser vendor, so that the subscriber did not choose its name. */
export function isKnownPushService(hostname: string): boolean {
  return HOSTS.has(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain));
}
