import type { RideAnswer } from './ride-answers.ts';
import type { Coordinates } from './ride-events.ts';

/** How bodies and answers write where a pin is; everywhere else it is a point, and these two are the only way between. */
type Departure = Pick<RideAnswer, 'departureLatitude' | 'departureLongitude'>;

/** The point of a body or an answer; degrees, WGS 84. */
export function departurePoint({ departureLatitude, departureLongitude }: Departure): Coordinates {
  return { latitude: departureLatitude, longitude: departureLongitude };
}

/** A point as bodies and answers write it. */
export function departureAt({ latitude, longitude }: Coordinates): Departure {
  return { departureLatitude: latitude, departureLongitude: longitude };
}
