import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { RideSummary } from './ride-details.tsx';
import { ridesSummary } from './pins/ride-texts.ts';

interface RidesThenProps {
  readonly rides: readonly RideAnswer[];
  /** those that are not shown among them */
  readonly count: number;
  readonly party: Coordinates | null;
}

/** The rides there were at a moment, to be read. */
export function RidesThen({ rides, count, party }: RidesThenProps) {
  return (
    <section aria-labelledby="rides" className="flex flex-col gap-3">
      <h2 id="rides" className="display text-title">
        Viajes
      </h2>
      {count === 0 ? (
        <p className="text-text-3">Todavía no había viajes.</p>
      ) : (
        <>
          <p className="text-text-2 tabular-nums">
            {rides.length < count ? `Se ven ${rides.length} de ${count} pines` : ridesSummary(rides)}
          </p>
          <ul className="grid gap-2.5 sm:grid-cols-2">
            {rides.map((ride) => (
              <li key={ride.id} className="panel flex items-center gap-3 rounded-2xl px-4 py-3">
                <RideSummary ride={ride} party={party} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
