import type { QueryClient } from '@tanstack/react-query';
import { keepParties } from './keep-parties.ts';

/** Installs the service worker and, once it watches over the site, keeps the parties that are looked at. */
export async function startOffline(client: QueryClient): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  keepParties(client, caches);
}
