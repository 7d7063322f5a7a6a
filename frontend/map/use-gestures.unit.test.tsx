import type { MapRef } from '@vis.gl/react-maplibre';
import { cleanup, createEvent, fireEvent, render } from '@testing-library/react';
import type { MapMouseEvent, MapTouchEvent } from 'maplibre-gl';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useGestures } from './gestures.ts';

const LONG_PRESS_MS = 600;

/** A map of one pixel to a degree, of which its own events are sent as MapLibre sends them. */
function show() {
  const picked: string[] = [];
  const panBy = vi.fn();
  const zoomTo = vi.fn();
  const canvas = document.createElement('canvas');
  const at = (lat: number, lng: number) => ({ wrap: () => ({ lat, lng }) });
  const made = { getCanvas: () => canvas, getCenter: () => at(50, 50), getZoom: () => 9, panBy, zoomTo };
  let gestures: ReturnType<typeof useGestures> | undefined;
  function Gestures() {
    const map = useRef<MapRef>(Object.assign(Object.create(null), { getMap: () => made }));
    gestures = useGestures(map, ({ latitude, longitude }) => void picked.push(`${longitude},${latitude}`));
    return (
      <div role="presentation" onKeyDown={gestures.onKeyDown} ref={(element) => element?.append(canvas)} />
    );
  }
  const { container } = render(<Gestures />);
  const touch = (type: 'onTouchStart' | 'onTouchMove' | 'onTouchEnd', { x = 3, y = 4, fingers = 1 } = {}) => {
    const originalEvent = {
      touches: { length: fingers },
      target: canvas,
      cancelable: true,
      preventDefault: vi.fn(),
    };
    const point = { x, y, dist: (other: { x: number; y: number }) => Math.hypot(other.x - x, other.y - y) };
    const event = { originalEvent, point, lngLat: at(y, x), target: made };
    gestures?.[type](event as unknown as MapTouchEvent);
    return originalEvent;
  };
  const click = (x: number, y: number, target: Element = canvas) =>
    gestures?.onClick({
      originalEvent: { target },
      lngLat: at(y, x),
      target: made,
    } as unknown as MapMouseEvent);
  return { canvas, container, picked, touch, click, panBy, zoomTo };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a finger held still for 600 ms picks its point once, and no click follows', () => {
  const { picked, touch, click } = show();
  touch('onTouchStart');
  vi.advanceTimersByTime(LONG_PRESS_MS - 1);
  expect(picked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(picked).toEqual(['3,4']);
  expect(touch('onTouchEnd').preventDefault).toHaveBeenCalledOnce();
  touch('onTouchStart');
  expect(touch('onTouchEnd').preventDefault).not.toHaveBeenCalled();
  click(7, 8);
  expect(picked).toEqual(['3,4', '7,8']);
});

test.each<[string, 'onTouchEnd' | 'onTouchMove' | 'onTouchStart', object]>([
  ['that leaves', 'onTouchEnd', {}],
  ['that drags the map', 'onTouchMove', { x: 30 }],
  ['that gets a second one next to it', 'onTouchStart', { fingers: 2 }],
])('a finger %s before that picks nothing', (_, then, how) => {
  const { picked, touch } = show();
  touch('onTouchStart');
  touch('onTouchMove', { x: 12, y: 13 });
  vi.advanceTimersByTime(LONG_PRESS_MS - 1);
  touch(then, how);
  vi.advanceTimersByTime(LONG_PRESS_MS);
  expect(picked).toEqual([]);
});

test('a finger that trembles holds still', () => {
  const { picked, touch } = show();
  touch('onTouchStart');
  touch('onTouchMove', { x: 12, y: 13 });
  vi.advanceTimersByTime(LONG_PRESS_MS);
  expect(picked).toEqual(['3,4']);
});

test('Enter picks the centre; an unmounted map picks nothing', () => {
  const { canvas, picked, touch } = show();
  fireEvent.keyDown(canvas, { key: 'Enter' });
  expect(picked).toEqual(['50,50']);
  touch('onTouchStart');
  cleanup();
  vi.advanceTimersByTime(LONG_PRESS_MS);
  expect(picked).toEqual(['50,50']);
});

test('keys move the map by 80 pixels or one zoom; other keys are the browser’s', () => {
  const { canvas, panBy, zoomTo } = show();
  const press = (key: string) => {
    const event = createEvent.keyDown(canvas, { key });
    fireEvent(canvas, event);
    return event.defaultPrevented;
  };
  expect([press('ArrowLeft'), press('+'), press('Tab')]).toEqual([true, true, false]);
  expect(panBy).toHaveBeenCalledExactlyOnceWith([-80, 0], { animate: false });
  expect(zoomTo).toHaveBeenCalledExactlyOnceWith(10);
});

test('controls over the map are not the map', () => {
  const { container, picked, click, panBy } = show();
  const pin = container.querySelector('div')?.appendChild(document.createElement('button'));
  if (pin === undefined) throw new Error('no map');
  click(3, 4, pin);
  fireEvent.keyDown(pin, { key: 'Enter' });
  fireEvent.keyDown(pin, { key: 'ArrowLeft' });
  expect(picked).toEqual([]);
  expect(panBy).not.toHaveBeenCalled();
});
