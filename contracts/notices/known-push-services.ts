/** Hosts that browsers of Google, Mozilla and Apple subscribe at. */
const HOSTS = new Set([
  'fcm.googleapis.com',
  'android.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
]);
/** Domains in which Apple, Microsoft and Mozilla name their hosts by region. */
const DOMAINS = ['.push.apple.com', '.notify.windows.com', '.push.services.mozilla.com'];

/** Whether a host is one of the push services that browsers come with: nobody who subscribes there has chosen its name. */
export function isKnownPushService(hostname: string): boolean {
  return HOSTS.has(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain));
}
