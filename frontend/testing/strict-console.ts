import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';

/** Import for its effect: what a test rendered is taken down, and a test that made the console complain fails. */
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
