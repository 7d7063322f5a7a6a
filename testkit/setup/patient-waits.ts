import { vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

// Vitest gives these two a second, which a busy machine needs for nothing at all, and has no setting for it.
const { waitFor, waitUntil } = vi;
type Options = Parameters<typeof waitFor>[1];

const patient = (options: Options) => ({
  timeout: PATIENCE_MS,
  interval: 20,
  ...(typeof options === 'number' ? { timeout: options } : options),
});
vi.waitFor = (check, options) => waitFor(check, patient(options));
vi.waitUntil = (check, options) => waitUntil(check, patient(options));
