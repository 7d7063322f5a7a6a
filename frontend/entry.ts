/*
 * What the server wrote is to be seen before the code that takes it over runs: on a phone that code holds the main thread for a while.
 * It is fetched meanwhile, being preloaded.
 */

/** A page in a background tab is never painted; it goes on after this time. */
const UNPAINTED_MS = 300;

const isWritten = document.getElementById('root')?.firstElementChild !== null;
if (isWritten)
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, UNPAINTED_MS);
  });
await import('./main.tsx');

export {};
