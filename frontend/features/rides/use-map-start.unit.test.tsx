import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const REST_MS = 3000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('requestIdleCallback', undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

interface Device {
  readonly webGl?: boolean;
  readonly computer?: boolean;
  readonly hasGround?: boolean;
}

async function show({ webGl = true, computer = false, hasGround = true }: Device) {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() =>
    webGl ? Object.assign(Object.create(null), { getExtension: () => null }) : null,
  );
  vi.stubGlobal('matchMedia', () => ({ matches: computer }));
  const preload = vi.fn(() => Promise.resolve());
  // It asks for WebGL once a page, and each test is a page of its own.
  const { useMapStart } = await import('./use-map-start.ts');
  const { result } = renderHook(() => useMapStart({ hasGround, preload }));
  return {
    preload,
    state: () => result.current.state,
    want: () => act(() => result.current.want()),
    fail: () => act(() => result.current.setState('not-loaded')),
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
  };
}

test('without WebGL there is no picture either', async () => {
  const { state, want } = await show({ webGl: false });
  expect(state()).toBe('no-web-gl');
  want();
  expect(state()).toBe('no-web-gl');
});

test('a phone that is left alone fetches the code; the first sign makes the map', async () => {
  const { state, want, pass, preload } = await show({});
  await pass(REST_MS - 1);
  expect(preload).not.toHaveBeenCalled();
  await pass(10 * REST_MS);
  expect(state()).toBe('picture');
  expect(preload).toHaveBeenCalledTimes(1);
  want();
  expect(state()).toBe('wanted');
});

test('a computer that is left alone makes the map', async () => {
  const { state, pass } = await show({ computer: true });
  await pass(REST_MS - 1);
  expect(state()).toBe('picture');
  await pass(1000);
  expect(state()).toBe('wanted');
});

test('a picture without a ground is followed by the map as soon as the page rests', async () => {
  const { state, pass } = await show({ hasGround: false });
  await pass(1000);
  expect(state()).toBe('wanted');
});

test('a map that failed is not wanted by a sign', async () => {
  const { state, want, fail, pass } = await show({ computer: true });
  want();
  fail();
  want();
  await pass(10 * REST_MS);
  expect(state()).toBe('not-loaded');
});
