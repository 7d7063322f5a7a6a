import type { Coordinates, RideType } from '@duende/contracts/rides/ride-events';
import type { ReactNode } from 'react';
import type { MapFailure } from '../../map/map-failure.ts';
import type { ShownMatch } from '../pins/ride-matches.tsx';
import type { RidePin } from '../pins/ride-pins.ts';

/** What the map shows, and what comes of it. */
export interface MapContent {
  /** the middle of the map where all is in sight from there */
  readonly centre: Coordinates;
  /** the setting `TILE_URL` */
  readonly tileUrl: string;
  readonly attribution: string;
  readonly party: Coordinates | null;
  readonly pins: readonly RidePin[];
  /** the matches of the person's own pins */
  readonly matches: readonly ShownMatch[];
  /** the pin whose popup is open */
  readonly selected: RidePin | null;
  /** counts how often a ride was chosen in the list */
  readonly visits: number;
  readonly onSelect: (id: string | null) => void;
  /** what is being placed while a mode is active */
  readonly placing: { readonly type: RideType; readonly point: Coordinates | null } | null;
  readonly onPick: (point: Coordinates) => void;
  readonly onFailed: (failure: MapFailure) => void;
  /** the content of the popup */
  readonly children: ReactNode;
}
