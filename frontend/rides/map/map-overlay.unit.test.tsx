import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MapOverlay } from './map-overlay.tsx';

const { listeners, map } = vi.hoisted(() => {
  const registered = new Map<string, (event: { readonly originalEvent?: Event }) => void>();
  return {
    listeners: registered,
    map: {
      on: (type: string, listener: () => void) => void registered.set(type, listener),
      off: () => undefined,
      getCenter: () => ({ wrap: () => ({ lat: 50, lng: 40 }) }),
    },
  };
});
vi.mock('../../map/map-camera.ts', async (original) => ({
  ...(await original<object>()),
  useMadeMap: () => map,
}));

test('the crosshair shows once somebody has moved the map; a map that changes its size has not been moved', () => {
  const onPick = vi.fn();
  const { container } = render(<MapOverlay hasPoint={false} note="" onPick={onPick} />);
  const isShown = () => container.querySelector('[data-crosshair]')?.getAttribute('data-shown');
  act(() => listeners.get('movestart')?.({}));
  expect(isShown()).toBe('false');
  act(() => listeners.get('movestart')?.({ originalEvent: new KeyboardEvent('keydown') }));
  expect(isShown()).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Usar el centro del mapa' }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith({ latitude: 50, longitude: 40 });
});
