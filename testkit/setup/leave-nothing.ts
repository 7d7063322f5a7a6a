import { afterAll, expect, vi } from 'vitest';

const HEARD = ['SIGINT', 'SIGTERM', 'warning'] as const;

/** What the next test file of a worker finds as this one leaves it, beside modules. */
const shared = () => ({
  hasFakeTimers: vi.isFakeTimers(),
  fetch: globalThis.fetch,
  listeners: HEARD.map((name) => `${name}: ${process.listenerCount(name)}`),
});

/**
 * Fails a test file that leaves the process otherwise than it found it, and takes back what it can, so that no other file
 * fails for it. To be called by a setup file. Mocks and spies need no such care: vitest takes them back after each file.
 */
export function leaveNothing(): void {
  const before = shared();
  afterAll(() => {
    const after = shared();
    vi.useRealTimers();
    globalThis.fetch = before.fetch;
    expect(after).toEqual(before);
  });
}
