import type { Coordinates, RideType } from '@duende/contracts/rides/ride-events';
import { PartyMark, PendingPin, PinButton } from '../pins/pin-button.tsx';
import type { RidePin } from '../pins/ride-pins.ts';
import { stackShift } from '../ground/stack-shift.ts';
import { Placed } from './placed.tsx';
import { offsetFrom, type MapView } from '../ground/web-mercator.ts';

interface PicturePinsProps {
  readonly view: MapView;
  readonly party: Coordinates | null;
  readonly pins: readonly RidePin[];
  /** ids of pins that belong to the person's matches */
  readonly matched: ReadonlySet<string>;
  readonly selectedId: string | undefined;
  readonly placing: { readonly type: RideType; readonly point: Coordinates | null } | null;
  readonly attribution: string;
  readonly onSelect: (id: string) => void;
}

/** What stands on the picture, where the map will have it. */
export function PicturePins({ view, party, pins, placing, ...rest }: PicturePinsProps) {
  return (
    <div className="pointer-events-none absolute inset-0">
      {party && (
        <Placed at={offsetFrom(view, party)} anchor="center">
          <PartyMark />
        </Placed>
      )}
      {pins.map((pin) => {
        const { x, y } = offsetFrom(view, pin.point);
        const [right, down] = stackShift(pin.stacked);
        return (
          <Placed key={pin.id} at={{ x: x + right, y: y + down }} anchor="bottom">
            <PinButton
              pin={pin}
              isMatched={rest.matched.has(pin.id)}
              isSelected={pin.id === rest.selectedId}
              isNew={false}
              onSelect={rest.onSelect}
            />
          </Placed>
        );
      })}
      {placing?.point && (
        <Placed at={offsetFrom(view, placing.point)} anchor="bottom">
          <PendingPin type={placing.type} />
        </Placed>
      )}
      <p className="map-attribution">{plainText(rest.attribution)}</p>
    </div>
  );
}

/** MapLibre takes the setting as HTML, and shows its links once it is there. */
const plainText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&');
