import type { HistoryEventAnswer } from '@duende/contracts/history/history-answers';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { partyPoint } from '../map/points.ts';
import { ridesSummary } from '../rides/pins/ride-texts.ts';
import { RideSummary } from '../rides/ride-details.tsx';
import { PartyThen } from '../party/party-then.tsx';

/** @param moment in milliseconds since 1970 */
export function PartyOfThen({
  event,
  rides,
  rideCount,
  moment,
  ...rest
}: HistoryEventAnswer & { readonly moment: number }) {
  return (
    <PartyThen
      {...rest}
      at={moment}
      party={event}
      rides={<RidesThen rides={rides} count={rideCount} party={partyPoint(event)} />}
    />
  );
}

interface RidesThenProps {
  readonly rides: readonly RideAnswer[];
  readonly count: number;
  readonly party: Coordinates | null;
}

function RidesThen({ rides, count, party }: RidesThenProps) {
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
