/* The page's code blocks a phone's main thread for a while. It is preloaded and runs in parts, between which the
   page accepts clicks. */

/** The browser's offer may come before the code that uses it. */
let installPrompt: Event | null = null;
const holdPrompt = (event: Event) => {
  event.preventDefault();
  installPrompt = event;
};
addEventListener('beforeinstallprompt', holdPrompt);

/** A background tab is never painted. */
const UNPAINTED_MS = 300;

/** A top-level await makes the bundler produce more files (`vite-plugins/chunks.ts`). */
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
