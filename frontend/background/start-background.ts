import type { QueryClient } from '@tanstack/react-query';
import { startInstall } from '../install/start-install.ts';
import { deviceSettings } from '../browser/local-settings.ts';
import { startOutbox } from './start-outbox.ts';
import { keepSeen, keepWholeList } from './seen.ts';

export { answerFromSeen } from './seen.ts';

const THEME = 'electric-forest';

/** Work that can wait until the page is shown. */
export async function startBackground(client: QueryClient): Promise<void> {
  deviceSettings.write('theme', THEME);
  startInstall();
  startOutbox(client);
  await startOffline(client);
}

/** Parties are stored once the service worker controls the page. */
async function startOffline(client: QueryClient): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  keepSeen(client);
  keepWholeList(client);
}
