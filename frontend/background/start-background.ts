import type { QueryClient } from '@tanstack/react-query';
import { startInstall } from '../install/start-install.ts';
import { deviceSettings } from '../browser/local-settings.ts';
import { startOutbox } from './start-outbox.ts';
import { keepSeen, keepWholeList } from './seen.ts';

export { answerFromSeen } from './seen.ts';

/** There is one theme so far. */
const THEME = 'electric-forest';

/** What the page does once it stands and nobody waits for it. */
export async function startBackground(client: QueryClient): Promise<void> {
  deviceSettings.write('theme', THEME);
  startInstall();
  startOutbox(client);
  await startOffline(client);
}

/** Installs the service worker and, once it watches over the site, keeps the parties that are looked at. */
async function startOffline(client: QueryClient): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  keepSeen(client);
  keepWholeList(client);
}
