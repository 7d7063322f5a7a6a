import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { MapLibreMap } from 'maplibre-gl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MapSurface } from './map-surface.tsx';
import { offsetFrom } from '../ground/web-mercator.ts';

const CENTRE = { latitude: 40.55, longitude: -3.6 };
const SIZE = { left: 0, top: 100, width: 400, height: 600 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A picture of 400 × 600 whose middle lies at 200, 400 of the window. */
function show() {
  const picked: string[] = [];
  const moves: string[] = [];
  const captured: number[] = [];
  const map: MapLibreMap = Object.assign(Object.create(null), {
    panBy: ([x, y]: [number, number]) => moves.push(`pan ${x} ${y}`),
    zoomTo: (zoom: number) => moves.push(`zoom ${zoom}`),
    getZoom: () => 9,
  });
  render(
    <MapSurface
      ref={null}
      view={{ centre: CENTRE, zoom: 10 }}
      map={null}
      isPicking
      toMap={(act) => act(map)}
      onPick={(point) => {
        const { x, y } = offsetFrom({ centre: CENTRE, zoom: 10 }, point);
        picked.push(`${x} ${y}`);
      }}
    />,
  );
  const surface = screen.getByRole('region', { name: 'Mapa de viajes' });
  surface.getBoundingClientRect = () => Object.assign(Object.create(null), SIZE);
  surface.setPointerCapture = (pointerId) => void captured.push(pointerId);
  return { surface, picked, moves, captured };
}

const at = (clientX: number, clientY: number, pointerType = 'mouse', pointerId = 1) => ({
  clientX,
  clientY,
  pointerType,
  pointerId,
  isPrimary: pointerId === 1,
  buttons: 1,
});

test('a click picks its point, Enter the middle', () => {
  const { surface, picked, moves } = show();
  fireEvent.pointerDown(surface, at(280, 440));
  fireEvent.pointerMove(surface, at(282, 441));
  fireEvent.pointerUp(surface, at(282, 441));
  fireEvent.click(surface, at(282, 441));
  fireEvent.keyDown(surface, { key: 'Enter' });
  expect(picked).toEqual(['82 41', '0 0']);
  expect(moves).toEqual([]);
});

test('a pointer belongs to the picture from its first touch, whatever comes to lie over it', () => {
  const { surface, captured } = show();
  fireEvent.pointerDown(surface, at(200, 400, 'mouse', 7));
  expect(captured).toEqual([7]);
});

test('a drag moves the map that comes and picks nothing', () => {
  const { surface, picked, moves } = show();
  fireEvent.pointerDown(surface, at(200, 400));
  fireEvent.pointerMove(surface, at(230, 390));
  fireEvent.pointerMove(surface, at(250, 390));
  fireEvent.pointerUp(surface, at(250, 390));
  fireEvent.click(surface, at(250, 390));
  expect(moves).toEqual(['pan -30 10', 'pan -20 0']);
  expect(picked).toEqual([]);
});

test('keys move the map that comes; others are left to the browser', () => {
  const { surface, moves } = show();
  fireEvent.keyDown(surface, { key: 'ArrowRight' });
  fireEvent.keyDown(surface, { key: '+' });
  expect(fireEvent.keyDown(surface, { key: 'Tab' })).toBe(true);
  expect(moves).toEqual(['pan 80 0', 'zoom 10']);
});

test('a finger held for 600 ms picks its point once, and its click nothing more', () => {
  const { surface, picked } = show();
  fireEvent.pointerDown(surface, at(260, 460, 'touch'));
  vi.advanceTimersByTime(599);
  expect(picked).toEqual([]);
  vi.advanceTimersByTime(1);
  fireEvent.pointerUp(surface, at(260, 460, 'touch'));
  fireEvent.click(surface, at(260, 460, 'touch'));
  expect(picked).toEqual(['60 60']);
});

test.each([
  ['that leaves', (surface: Element) => fireEvent.pointerUp(surface, at(260, 460, 'touch'))],
  ['that is taken away', (surface: Element) => fireEvent.pointerCancel(surface, at(260, 460, 'touch'))],
  ['that moves on', (surface: Element) => fireEvent.pointerMove(surface, at(300, 460, 'touch'))],
  [
    'with a second one beside it',
    (surface: Element) => fireEvent.pointerDown(surface, at(90, 90, 'touch', 2)),
  ],
])('a finger %s picks nothing by itself', (_, then) => {
  const { surface, picked } = show();
  fireEvent.pointerDown(surface, at(260, 460, 'touch'));
  then(surface);
  vi.advanceTimersByTime(1000);
  expect(picked).toEqual([]);
});
