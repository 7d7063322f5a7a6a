import { cleanup, fireEvent, render } from '@testing-library/react';
import type { MapLibreMap } from 'maplibre-gl';
import { useRef, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useMapLibre } from './use-map-libre.ts';
import { usePicking } from './use-picking.ts';

const { canvases } = vi.hoisted(() => ({ canvases: [] as HTMLCanvasElement[] }));

/** As MapLibre does, it lies over its container from the moment it is made. */
vi.mock('maplibre-gl', () => ({
  setWorkerUrl: () => undefined,
  MapLibreMap: class {
    readonly touchZoomRotate = { disableRotation: () => undefined };
    readonly canvas: HTMLCanvasElement;
    constructor({ container }: { container: HTMLElement }) {
      this.canvas = container.appendChild(document.createElement('canvas'));
      canvases.push(this.canvas);
    }
    getCanvas = () => this.canvas;
    getCenter = () => ({ wrap: () => ({ lat: 50, lng: 40 }) });
    once = () => undefined;
    on = () => undefined;
    off = () => undefined;
    remove = () => undefined;
  },
}));

/** Nobody is let in between: what is asked of it goes on in the same task. */
let letMake = () => undefined as void;
const made = new Promise<void>((resolve) => (letMake = resolve));
vi.mock('../../../lib/dom/next-task.ts', () => ({ nextTask: () => made }));

afterEach(cleanup);

function PickingMap({ onPick }: { readonly onPick: () => void }) {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const start = { centre: { latitude: 50, longitude: 40 }, zoom: 10 };
  const settings = { start, tileUrl: '', attribution: '' };
  useMapLibre(container, settings, { onMap: setMap, onShown: vi.fn(), onFailed: vi.fn() });
  usePicking(map, onPick);
  return <div ref={container} />;
}

test('a map answers from the moment it is there: whoever touches it at once is not passed over', async () => {
  const onPick = vi.fn();
  render(<PickingMap onPick={onPick} />);
  const touched = made.then(() => {
    for (const canvas of canvases) fireEvent.keyDown(canvas, { key: 'Enter' });
  });
  letMake();
  await touched;
  expect(canvases).toHaveLength(1);
  expect(onPick).toHaveBeenCalledExactlyOnceWith({ latitude: 50, longitude: 40 });
});
