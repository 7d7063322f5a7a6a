import type { RideAnswer } from './ride-answers.ts';
import type { Coordinates } from './ride-events.ts';

/** A point in bodies and answers; only these functions convert it. */
type Departure = Pick<RideAnswer, 'departureLatitude' | 'departureLongitude'>;

/** Degrees, WGS 84. */
export function departurePoint({ departureLatitude, departureLongitude }: Departure): Coordinates {
  return { latitude: departureLatitude, longitude: departureLongitude };
}

export function departureAt({ latitude, longitude }: Coordinates): Departure {
  return { departureLatitude: latitude, departureLongitude: longitude };
}
