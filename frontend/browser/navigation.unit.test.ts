import type { RouterHistory } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { goBack } from './navigation.ts';

test('a second click before the page has gone back adds nothing, and a later one goes on', () => {
  const listeners = new Set<() => void>();
  const back = vi.fn();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const history = { back, subscribe } as unknown as RouterHistory;
  goBack(history);
  goBack(history);
  expect(back).toHaveBeenCalledTimes(1);
  for (const listener of listeners) listener();
  expect(listeners.size).toBe(0);
  goBack(history);
  expect(back).toHaveBeenCalledTimes(2);
  for (const listener of listeners) listener();
});
