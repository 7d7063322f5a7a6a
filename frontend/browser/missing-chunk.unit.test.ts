import { afterEach, expect, test, vi } from 'vitest';
import { ChunkLoadError, reloadForMissingChunk } from './lazy-component.ts';

afterEach(() => vi.unstubAllGlobals());

const missing = (file: string) => new ChunkLoadError(new Error(file), () => undefined);

/** A page whose server gives this answer; returns the number of reloads. */
function page(health: () => Promise<{ readonly ok: boolean }>, kept = new Map<string, string>()) {
  const reload = vi.fn();
  const asked = vi.fn(health);
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('window', { location: { reload } });
  return { reload, asked };
}

test('where the server answers, the page is loaded again: once for each part', async () => {
  const { reload, asked } = page(async () => ({ ok: true }));
  expect(await reloadForMissingChunk(missing('a.js'))).toBe(true);
  expect(await reloadForMissingChunk(missing('a.js'))).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(await reloadForMissingChunk(missing('b.js'))).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
  expect(asked).toHaveBeenLastCalledWith('/api/health', expect.objectContaining({ cache: 'no-store' }));
});

test.each([
  ['a server that is failing', async () => ({ ok: false })],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s: the page stays, and may be loaded again another time', async (_, health) => {
  const kept = new Map<string, string>();
  const { reload } = page(health, kept);
  expect(await reloadForMissingChunk(missing('a.js'))).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  expect(kept.size).toBe(0);
});

test('where nothing can be stored the page stays: it would be loaded for ever', async () => {
  const { reload } = page(async () => ({ ok: true }));
  vi.stubGlobal('sessionStorage', undefined);
  expect(await reloadForMissingChunk(missing('a.js'))).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
