import type { RideType } from '@duende/contracts/events/ride-events';

export interface RidesPageProps {
  /** the last part of the party's address: a whole id or a share link's `<slug>-<id8>` */
  readonly segment: string;
  /** what a visitor wanted to do before logging in */
  readonly wanted: RideType | undefined;
  readonly onWantedLeft: () => void;
  readonly onShowProfile: (userId: string) => void;
}
