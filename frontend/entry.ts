/*
 * What the server wrote is to be seen before the code that takes it over runs: on a phone that code holds the main thread for a while.
 * It is fetched meanwhile, being preloaded, and runs in parts, between which the page scrolls and notices clicks.
 */

/** The browser may offer to install the page before anything that could use the offer is there. */
let installPrompt: Event | null = null;
const holdPrompt = (event: Event) => {
  event.preventDefault();
  installPrompt = event;
};
addEventListener('beforeinstallprompt', holdPrompt);

/** A page in a background tab is never painted; it goes on after this time. */
const UNPAINTED_MS = 300;

/** A function, since with a wait at a module's top level the bundler makes more files (`vite-plugins/chunks.ts`). */
async function start(): Promise<void> {
  const isWritten = document.getElementById('root')?.firstElementChild !== null;
  if (isWritten)
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve));
      setTimeout(resolve, UNPAINTED_MS);
    });
  const { startPage } = await import('./main.tsx');
  removeEventListener('beforeinstallprompt', holdPrompt);
  await startPage(installPrompt);
}

void start();
