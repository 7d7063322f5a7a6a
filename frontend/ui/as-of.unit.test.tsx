import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../testing/strict-console.ts';
import { AsOf } from './as-of.tsx';
import { useLiveStatus } from '../live/live.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-09-26T20:00:00Z');
const before = useLiveStatus.getState();

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  useLiveStatus.setState(before);
  vi.useRealTimers();
});

const shown = (keptAt?: number) => render(<AsOf keptAt={keptAt} />).container;

test('stored data shows its age while there is no live data', () => {
  const place = shown(NOW - 180 * MINUTE);
  expect(place.textContent).toBe('Como estaba hace 3 h');
  expect(place.querySelector('[aria-live=off]')).not.toBeNull();
  act(() => useLiveStatus.setState({ status: 'live', lostAt: null }));
  expect(place.textContent).toBe('');
});

test('it grows older while it is looked at', () => {
  const place = shown(NOW);
  expect(place.textContent).toBe('Como estaba hace un momento');
  act(() => void vi.advanceTimersByTime(5 * MINUTE));
  expect(place.textContent).toBe('Como estaba hace 5 min');
});

test('a page that lost its connection says so from the first minute on, whatever was kept before', () => {
  useLiveStatus.setState({ status: 'reconnecting', lostAt: NOW });
  const place = shown(NOW - 600 * MINUTE);
  expect(place.textContent).toBe('');
  act(() => void vi.advanceTimersByTime(2 * MINUTE));
  expect(place.textContent).toBe('Como estaba hace 2 min');
});

test('a fresh answer has no age', () => {
  useLiveStatus.setState({ status: 'connecting' });
  expect(shown().textContent).toBe('');
});
