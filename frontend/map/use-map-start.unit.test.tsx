import { act, cleanup } from '@testing-library/react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const REST_MS = 3000;
let root: Root;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('requestIdleCallback', undefined);
});
afterEach(() => {
  act(() => root.unmount());
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show({ webGl = true, isWritten = false }) {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() =>
    webGl ? Object.assign(Object.create(null), { getExtension: () => null }) : null,
  );
  // It asks for WebGL once a page, and each test is a page of its own.
  const { useMapStart } = await import('./use-map-start.ts');
  let start: ReturnType<typeof useMapStart> | undefined;
  function Start() {
    start = useMapStart();
    return start.state;
  }
  const page = document.createElement('div');
  if (isWritten) page.innerHTML = renderToString(<Start />);
  act(() => {
    root = isWritten ? hydrateRoot(page, <Start />) : createRoot(page);
    if (!isWritten) root.render(<Start />);
  });
  return {
    state: () => page.textContent,
    begin: () => act(() => start?.begin()),
    fail: () => act(() => start?.setState('not-loaded')),
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
  };
}

test('a screen that is gone to has its map at once', async () => {
  const { state } = await show({});
  expect(state()).toBe('begun');
});

test('without WebGL there is none, on any page', async () => {
  expect((await show({ webGl: false })).state()).toBe('no-web-gl');
  act(() => root.unmount());
  vi.resetModules();
  const { state, begin } = await show({ webGl: false, isWritten: true });
  begin();
  expect(state()).toBe('no-web-gl');
});

test('on a page from the server it comes when that is idle, or with the first sign', async () => {
  const { state, pass } = await show({ isWritten: true });
  await pass(REST_MS - 1);
  expect(state()).toBe('waiting');
  await pass(1000);
  expect(state()).toBe('begun');
  act(() => root.unmount());
  const touched = await show({ isWritten: true });
  touched.begin();
  expect(touched.state()).toBe('begun');
});

test('a map that failed is not begun by a sign', async () => {
  const { state, begin, fail, pass } = await show({ isWritten: true });
  begin();
  fail();
  begin();
  await pass(10 * REST_MS);
  expect(state()).toBe('not-loaded');
});
