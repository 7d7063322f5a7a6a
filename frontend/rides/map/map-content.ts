import type { Coordinates, RideType } from '@duende/contracts/rides/ride-events';
import type { ReactNode } from 'react';
import type { MapFailure } from '../../map/map-failure.ts';
import type { ShownMatch } from '../pins/ride-matches.tsx';
import type { RidePin } from '../pins/ride-pins.ts';

export interface MapContent {
  /** the centre, if everything is visible from there */
  readonly centre: Coordinates;
  readonly tileUrl: string;
  readonly attribution: string;
  readonly party: Coordinates | null;
  readonly pins: readonly RidePin[];
  /** matches of the person's own pins */
  readonly matches: readonly ShownMatch[];
  /** the pin with the open popup */
  readonly selected: RidePin | null;
  readonly visits: number;
  readonly onSelect: (id: string | null) => void;
  /** while a mode is active */
  readonly placing: {
    /** of the pending pin */
    readonly type: RideType;
    readonly point: Coordinates | null;
    /** who sees the point */
    readonly note: string;
  } | null;
  readonly onPick: (point: Coordinates) => void;
  readonly onFailed: (failure: MapFailure) => void;
  readonly children: ReactNode;
}
