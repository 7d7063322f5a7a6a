import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { afterLoad } from './browser/first-paint.ts';
import { takeHeldClick } from './browser/held-click.ts';
import { nameMissingChunks } from './browser/lazy-component.ts';
import { createQueryClient } from './cache/query-client.ts';
import { holdInstallPrompt } from './install/install-prompt.ts';
import { createLive } from './live/live.ts';
import { readPageData, seedCache } from './page-data.ts';
import { createAppRouter } from './router.ts';
import { useSetupOpen } from './session/page-config.ts';

/** A new task lets the browser paint and handle input first. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

const liveHandlers = async () => (await import('./background/live-handlers.ts')).LIVE_HANDLERS;
const background = () => import('./background/start-background.ts');

/** @param installPrompt if the browser has offered it */
export async function startPage(installPrompt: Event | null): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  holdInstallPrompt(installPrompt);
  nameMissingChunks();
  await nextTask();

  const page = readPageData(document);
  const client = createQueryClient();
  const router = createAppRouter(client);
  const live = createLive(client, liveHandlers);
  if (page !== null && 'position' in page) {
    seedCache(client, page);
    useSetupOpen.setState({ open: page.setupOpen });
  } else if (page !== null) {
    // A stored page without a server shows the data seen last.
    (await background()).answerFromSeen(client);
  }

  const isWritten = root.firstElementChild !== null;
  if (isWritten) {
    // Hydration needs the router in the server's state.
    router.ssr = { manifest: undefined };
    await router.load();
    await nextTask();
  }
  const clicked = takeHeldClick(root);
  // React could not hydrate the clicked element within its own work.
  const answer = () => void setTimeout(() => clicked?.click());
  const app = <App client={client} router={router} live={live} page={page} onShown={answer} />;
  // As a transition, so that the page stays responsive.
  if (isWritten) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);

  try {
    await afterLoad();
    await (await background()).startBackground(client);
  } catch (error) {
    console.warn('The background tasks could not be loaded', error);
  }
}
