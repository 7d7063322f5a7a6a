import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { Popup } from '@vis.gl/react-maplibre';
import { useEffect, useRef, type ReactNode } from 'react';
import { useEscape } from '../browser/overlays.ts';
import { Icon } from '../ui/icons.tsx';
import { useMadeMap } from './map-camera.ts';

/** The popup must not cover the pin, which is 52 pixels high. */
const PIN_PX = 52;
const OFFSET = {
  bottom: [0, -PIN_PX],
  'bottom-left': [0, -PIN_PX],
  'bottom-right': [0, -PIN_PX],
  top: [0, 6],
  'top-left': [0, 6],
  'top-right': [0, 6],
  left: [24, -PIN_PX / 2],
  right: [-24, -PIN_PX / 2],
  center: [0, 0],
} satisfies Record<string, [number, number]>;

interface MapPopupProps {
  readonly at: Coordinates;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Takes the focus and gives it back. */
export function MapPopup({ at, label, onClose, children }: MapPopupProps) {
  const map = useMadeMap();
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const opener = document.activeElement;
    box.current?.focus({ preventScroll: true });
    return () => {
      const isLost = document.activeElement === document.body || document.activeElement === null;
      if (!isLost) return;
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      // On a phone the list that opened it is closed by now.
      if (document.activeElement === document.body) map.getCanvas().focus({ preventScroll: true });
    };
  }, [map]);

  useEscape(() => {
    // An open profile over the map handles Escape itself.
    if (box.current?.closest('[inert]') === null) onClose();
  });

  return (
    <Popup
      {...at}
      closeButton={false}
      closeOnClick={false}
      focusAfterOpen={false}
      maxWidth="none"
      offset={OFFSET}
      // Above the zoom buttons: a small phone has no room next to them.
      className="z-3"
    >
      <div
        ref={box}
        role="group"
        aria-label={label}
        tabIndex={-1}
        className="w-72 rounded-2xl p-3 text-base outline-none!"
      >
        <button
          type="button"
          aria-label="Cerrar"
          onClick={onClose}
          className="absolute top-1 right-1 grid size-11 cursor-pointer place-items-center rounded-full text-text-2 hover:bg-surface-3 hover:text-text"
        >
          <Icon name="close" />
        </button>
        {children}
      </div>
    </Popup>
  );
}
