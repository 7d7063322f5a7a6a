/**
 * Work that is done one at a time: calls that come while it is under way ask for it once more, all together. The promise is
 * that of the last doing, and rejects with it; calls that come after a failure begin anew.
 */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  let isAsked = false;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    try {
      while (isAsked) {
        isAsked = false;
        await work();
      }
    } finally {
      // In the same moment as the last look at what was asked: a call between the two would be served by nobody.
      running = null;
    }
  }

  return () => {
    isAsked = true;
    running ??= run();
    return running;
  };
}
