import { cleanup, fireEvent, render } from '@testing-library/react';
import type { MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePicking } from './use-picking.ts';

const LONG_PRESS_MS = 600;

/** A map of one pixel to a degree. */
function flatMap() {
  const canvas = document.createElement('canvas');
  const listeners = new Map<string, (event: Partial<MapMouseEvent>) => void>();
  const at = (lat: number, lng: number) => ({ wrap: () => ({ lat, lng }) });
  const map: MapLibreMap = Object.assign(Object.create(null), {
    getCanvas: () => canvas,
    getCenter: () => at(50, 50),
    unproject: ([x, y]: [number, number]) => at(y, x),
    on: (name: string, listener: () => void) => listeners.set(name, listener),
    off: (name: string) => listeners.delete(name),
  });
  const click = (x: number, y: number) =>
    listeners.get('click')?.(
      Object.assign(Object.create(null), { originalEvent: { target: canvas }, lngLat: at(y, x) }),
    );
  return { map, canvas, click };
}

function Picking(props: { readonly map: MapLibreMap; readonly onPick: Parameters<typeof usePicking>[1] }) {
  usePicking(props.map, props.onPick);
  return null;
}

function show() {
  const { map, canvas, click } = flatMap();
  const picked: string[] = [];
  render(
    <Picking map={map} onPick={({ latitude, longitude }) => void picked.push(`${longitude},${latitude}`)} />,
  );
  const finger = (pointerId: number, x = 3, y = 4) => ({
    pointerId,
    pointerType: 'touch',
    clientX: x,
    clientY: y,
  });
  return { canvas, click, picked, finger };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a finger held still for 600 ms picks its point once, whatever click follows', () => {
  const { canvas, click, picked, finger } = show();
  fireEvent.pointerDown(canvas, finger(1));
  vi.advanceTimersByTime(LONG_PRESS_MS - 1);
  expect(picked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(picked).toEqual(['3,4']);
  fireEvent.pointerUp(canvas, finger(1));
  click(3, 4);
  expect(picked).toEqual(['3,4']);
  click(7, 8);
  expect(picked).toEqual(['3,4', '7,8']);
});

test.each<[what: string, then: 'pointerUp' | 'pointerMove' | 'pointerDown', pointer: number, x: number]>([
  ['that leaves', 'pointerUp', 1, 3],
  ['that drags the map', 'pointerMove', 1, 30],
  ['that gets a second one beside it', 'pointerDown', 2, 90],
])('a finger %s before that picks nothing', (_, then, pointer, x) => {
  const { canvas, picked, finger } = show();
  fireEvent.pointerDown(canvas, finger(1));
  vi.advanceTimersByTime(LONG_PRESS_MS - 1);
  fireEvent[then](canvas, finger(pointer, x));
  vi.advanceTimersByTime(LONG_PRESS_MS);
  expect(picked).toEqual([]);
});

test('Enter picks the centre; an unmounted map picks nothing', () => {
  const { canvas, picked, finger } = show();
  fireEvent.keyDown(canvas, { key: 'Enter' });
  expect(picked).toEqual(['50,50']);
  fireEvent.pointerDown(canvas, finger(1));
  cleanup();
  vi.advanceTimersByTime(LONG_PRESS_MS);
  fireEvent.keyDown(canvas, { key: 'Enter' });
  expect(picked).toEqual(['50,50']);
});
