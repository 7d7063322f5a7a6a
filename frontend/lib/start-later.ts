import type { QueryClient } from '@tanstack/react-query';
import { startInstall } from './install/start-install.ts';
import { deviceSettings } from './local-settings.ts';
import { startOffline } from './offline/start-offline.ts';
import { startOutbox } from './outbox/start-outbox.ts';

/** There is one theme so far. */
const THEME = 'electric-forest';

/** What the page does once it stands and nobody waits for it. */
export async function startLater(client: QueryClient): Promise<void> {
  deviceSettings.write('theme', THEME);
  startInstall();
  startOutbox(client);
  await startOffline(client);
}
