import { act, render } from '@testing-library/react';
import type { MapLibreMap } from 'maplibre-gl';
import { expect, test, vi } from 'vitest';
import { MapOverlay } from './map-overlay.tsx';

test('the crosshair shows once somebody has moved the map; a map that changes its size has not been moved', () => {
  const listeners = new Map<string, (event: { readonly originalEvent?: Event }) => void>();
  const map = {
    on: (type: string, listener: () => void) => void listeners.set(type, listener),
    off: vi.fn(),
  } as unknown as MapLibreMap;
  const { container } = render(
    <MapOverlay map={map} hasPoint={false} onPick={() => undefined} onUseCentre={() => undefined} />,
  );
  const isShown = () => container.querySelector('.map-crosshair')?.getAttribute('data-shown');
  act(() => listeners.get('movestart')?.({}));
  expect(isShown()).toBe('false');
  act(() => listeners.get('movestart')?.({ originalEvent: new KeyboardEvent('keydown') }));
  expect(isShown()).toBe('true');
});
