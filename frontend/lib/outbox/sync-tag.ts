/** The tag of the background sync, by which the service worker sends what waits when the page is gone. */
export const SYNC_TAG = 'duende.outbox';
