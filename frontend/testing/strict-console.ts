import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, inject, vi, type MockInstance } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** how long a test waits for something, in milliseconds; see `vitest.config.ts` */
    patience: number;
  }
}

// Testing Library gives what appears one second, which a busy machine needs for nothing at all.
configure({ asyncUtilTimeout: inject('patience') });

/** Import for its effect: unmounts what a test rendered, and fails a test that logged an error. */
let complaints: MockInstance<typeof console.error>;

beforeEach(() => {
  complaints = vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  const calls = complaints.mock.calls;
  complaints.mockRestore();
  expect(calls).toEqual([]);
});
