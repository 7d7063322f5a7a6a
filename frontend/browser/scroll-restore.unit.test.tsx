import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restoreScroll } from './scroll-restore.ts';

/** How far the page reaches, and how far down it has been scrolled. */
let page = { height: 0, top: 0 };
let resized: () => void = () => undefined;
const watching = vi.fn();
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  page = { height: 1000, top: 0 };
  class FakeObserver {
    constructor(callback: () => void) {
      resized = callback;
    }
    observe = () => watching(true);
    disconnect() {
      watching(false);
      resized = () => undefined;
    }
  }
  vi.stubGlobal('ResizeObserver', FakeObserver);
  vi.stubGlobal('innerHeight', 800);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => page.height);
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => page.top);
  vi.spyOn(window, 'scrollTo').mockImplementation((...args: unknown[]) => {
    page.top = (args[0] as { top: number }).top;
  });
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  watching.mockClear();
});

/** A page that has been opened at an entry of the history. */
function open(entry: string | undefined) {
  const events = new Map<string, (event: object) => void>();
  const state = { __TSR_key: entry };
  const subscribe = (name: string, callback: (event: object) => void) => {
    events.set(name, callback);
    return () => void events.delete(name);
  };
  const history = {
    location: { state },
    subscribe: (callback: (event: object) => void) => subscribe('history', callback),
  };
  stop = restoreScroll({ history, subscribe } as unknown as AnyRouter);
  return {
    events,
    /** goes to another entry and notifies like the router */
    go(type: 'PUSH' | 'REPLACE' | 'BACK', to: string) {
      events.get('history')?.({ action: { type } });
      events.get('onBeforeLoad')?.({ fromLocation: { state: { ...state } } });
      state.__TSR_key = to;
      page.top = 0;
      events.get('onRendered')?.({});
    },
  };
}

function leave() {
  window.dispatchEvent(new Event('pagehide'));
  stop();
}

function grow(height: number) {
  page.height = height;
  resized();
}

/** Reloads a page that was scrolled down by 1500 pixels. */
function reload() {
  open('a');
  page.top = 1500;
  leave();
  page.top = 0;
  return open('a');
}

test('after a reload one is where one was as soon as the page reaches that far, and once', () => {
  reload();
  grow(2299);
  expect(page.top).toBe(0);
  grow(2300);
  expect(page.top).toBe(1500);
  page.top = 0;
  grow(5000);
  expect(page.top).toBe(0);
});

test('a reader who is already further down stays there', () => {
  reload();
  page.top = 1700;
  grow(5000);
  expect(page.top).toBe(1700);
  expect(window.scrollTo).not.toHaveBeenCalled();
});

test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])(
  'a reader who scrolls first is not moved: %s',
  (input) => {
    reload();
    window.dispatchEvent(new Event(input));
    grow(5000);
    expect(page.top).toBe(0);
    expect(watching).toHaveBeenLastCalledWith(false);
  },
);

test.each([
  [9_999, 1500],
  [10_000, 0],
])('a page that is slow is awaited, ten seconds: after %i ms', (ms, top) => {
  reload();
  vi.advanceTimersByTime(ms);
  grow(5000);
  expect(page.top).toBe(top);
});

test('going back leads to where one was, going on to the top', () => {
  const { go } = open('a');
  page.top = 1500;
  go('PUSH', 'b');
  grow(5000);
  expect(page.top).toBe(0);
  page.top = 700;
  go('BACK', 'a');
  grow(5000);
  expect(page.top).toBe(1500);
  go('REPLACE', 'b');
  grow(5000);
  expect(page.top).toBe(0);
});

test('a person who leaves before the page reached that far is not counted', () => {
  const { go } = reload();
  go('PUSH', 'b');
  grow(5000);
  expect(page.top).toBe(0);
});

test.each(['{', '[]', ''])('garbled stored positions are ignored: %j', (kept) => {
  sessionStorage.setItem('duende.places', kept);
  open('a');
  grow(5000);
  expect(page.top).toBe(0);
});

test('an entry without a name has no place', () => {
  open(undefined);
  page.top = 1500;
  leave();
  expect(sessionStorage.getItem('duende.places')).toBe('{}');
});

test('after a stop nothing is moved or stored', () => {
  const { events } = reload();
  sessionStorage.clear();
  stop();
  grow(5000);
  expect(page.top).toBe(0);
  expect(events.size).toBe(0);
  window.dispatchEvent(new Event('pagehide'));
  // Routers of other files may keep something of their own.
  expect(sessionStorage.getItem('duende.places')).toBeNull();
});
