import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import { fireEvent, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LAND_HEIGHT, LAND_WIDTH, landOffset, landZoom } from '../map/land-frame.ts';
import { LandPins } from './land-pins.tsx';
import type { Pinned } from './party-clusters.ts';

const MADRID = { latitude: 40.4168, longitude: -3.7038 };
const pin = (id: number, point: Pinned['point']): Pinned => ({
  party: samplePartyAnswer({ id: sampleId(id), name: `Fiesta ${id}` }),
  day: '2026-12-05',
  point,
  stacked: 0,
  kilometres: null,
});

test('Madrid is where the image of the land has it, and a phone shows it as large as the map does', () => {
  const { x, y } = landOffset(MADRID);
  expect(x / LAND_WIDTH).toBeCloseTo((13 - 3.7038) / 20.5, 3);
  expect(y / LAND_HEIGHT).toBeCloseTo(0.47, 1);
  expect(
    landZoom({ width: LAND_WIDTH, height: 100 }) - landZoom({ width: LAND_WIDTH / 2, height: 100 }),
  ).toBe(1);
});

test('pins are there before the map: one starts it and opens there, a group of them starts it', () => {
  const [onWanted, onSelect] = [vi.fn(), vi.fn()];
  const frame = document.createElement('div');
  frame.getBoundingClientRect = () => new DOMRect(0, 0, 390, 440);
  const pins = [
    pin(1, MADRID),
    pin(2, { ...MADRID, latitude: 40.5 }),
    pin(3, { latitude: 43.36, longitude: -8.41 }),
  ];
  const { container } = render(<LandPins {...{ frame, pins, onWanted, onSelect }} />);
  const buttons = [...container.querySelectorAll('button')];
  expect(buttons).toHaveLength(2);
  const [several, single] = ['2 fiestas en esta zona: acercar', 'Fiesta 3, sábado 5 de diciembre'].map(
    (name) => buttons.find((button) => button.getAttribute('aria-label') === name),
  );
  // Not for keyboards, which the map would take the focus from.
  expect(buttons.every(({ tabIndex }) => tabIndex === -1)).toBe(true);
  fireEvent.click(several!);
  expect([onWanted.mock.calls.length, onSelect.mock.calls]).toEqual([1, []]);
  fireEvent.click(single!);
  expect([onWanted.mock.calls.length, onSelect.mock.calls]).toEqual([2, [[sampleId(3)]]]);
});
