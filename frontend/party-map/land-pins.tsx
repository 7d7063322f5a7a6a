import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { memo, useMemo, useState } from 'react';
import { LAND_HEIGHT, LAND_WIDTH, landOffset, landZoom } from '../map/land-frame.ts';
import { partyClusters, type Pinned } from './party-clusters.ts';
import { PartyPin, SeveralPin } from './party-pin.tsx';

interface LandPinsProps {
  readonly frame: HTMLElement;
  readonly pins: readonly Pinned[];
  /** starts the map */
  readonly onWanted: () => void;
  readonly onSelect: (id: string) => void;
}

/** The image covers its frame, like `object-fit`. */
const UNIT = `max(100cqw / ${LAND_WIDTH}, 100cqh / ${LAND_HEIGHT})`;

function placeOf(point: Coordinates) {
  const { x, y } = landOffset(point);
  const from = (middle: number, at: number) => `calc(50% + ${(at - middle).toFixed(1)} * ${UNIT})`;
  return { left: from(LAND_WIDTH / 2, x), top: from(LAND_HEIGHT / 2, y) };
}

/** The map's pins before the map. Keyboards and screen readers have the list until then. */
export const LandPins = memo(function LandPins({ frame, pins, onWanted, onSelect }: LandPinsProps) {
  const [zoom] = useState(() => landZoom(frame.getBoundingClientRect()));
  const marks = useMemo(() => partyClusters(pins)(zoom), [pins, zoom]);
  const choose = (id: string) => {
    onWanted();
    onSelect(id);
  };
  return (
    <div aria-hidden="true">
      {marks.map((mark) =>
        mark.kind === 'several' ? (
          <div
            key={mark.id}
            style={placeOf(mark.point)}
            className="absolute -translate-x-1/2 -translate-y-1/2"
          >
            <SeveralPin count={mark.count} tabIndex={-1} onClick={onWanted} />
          </div>
        ) : (
          <div
            key={mark.pin.party.id}
            style={placeOf(mark.pin.point)}
            className="absolute -translate-x-1/2 -translate-y-full"
          >
            <PartyPin
              pin={mark.pin}
              isSelected={false}
              tabIndex={-1}
              onClick={() => choose(mark.pin.party.id)}
            />
          </div>
        ),
      )}
    </div>
  );
});
