import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../testing/strict-console.ts';
import { useToday } from './use-today.ts';

function Page() {
  return <output>{useToday()}</output>;
}

const shown = () => screen.getByRole('status').textContent;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('changes at midnight in Madrid', () => {
  vi.setSystemTime('2026-07-01T21:59:00Z');
  render(<Page />);
  expect(shown()).toBe('2026-07-01');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(shown()).toBe('2026-07-02');
});

test('a page that slept over midnight looks when it is shown again', () => {
  vi.setSystemTime('2026-07-01T12:00:00Z');
  render(<Page />);
  vi.setSystemTime('2026-07-03T12:00:00Z');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(shown()).toBe('2026-07-03');
});
