/**
 * Work that is done one at a time: calls that come while it is under way ask for it once more, all together. The promise is
 * that of the last doing, and rejects with it; calls that come after a failure begin anew.
 */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  let isAsked = false;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (isAsked) {
      isAsked = false;
      await work();
    }
  }

  return () => {
    isAsked = true;
    running ??= run().finally(() => (running = null));
    return running;
  };
}
