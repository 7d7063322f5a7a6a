/* The server's HTML is visible before the page's code runs, since that code blocks a phone's main thread for a
   while. The code is preloaded and runs in parts, between which the page scrolls and accepts clicks. */

/** The browser may offer the installation before the code that uses the offer is loaded. */
let installPrompt: Event | null = null;
const holdPrompt = (event: Event) => {
  event.preventDefault();
  installPrompt = event;
};
addEventListener('beforeinstallprompt', holdPrompt);

/** The fallback for a page in a background tab, which is never painted. */
const UNPAINTED_MS = 300;

/** A function, because a top-level await makes the bundler produce more files (`vite-plugins/chunks.ts`). */
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
