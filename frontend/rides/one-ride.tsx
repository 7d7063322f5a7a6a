import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { departurePoint } from '@duende/contracts/rides/departure';
import { reservedText } from '@duende/contracts/rides/reserved-seats';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { SCREEN } from '../ui/screen.tsx';
import { ScreenIcon } from '../ui/screen-icons.tsx';
import { fromText, leftText, offText, rideText, whenText } from './pins/ride-texts.ts';
import { RemoveRideButton, RideOptions, rideSaid, type RideActions } from './ride-details.tsx';
import { RideOwner } from './ride-owner.tsx';
import { RidesHeader } from './rides-header.tsx';
import type { RidesPageProps } from './rides-view.tsx';
import { useRidesOf } from './use-rides-of.ts';
import { AskSeat, RideSeats } from './seats/ride-seats.tsx';

interface OneRideProps extends Pick<RidesPageProps, 'segment' | 'onShowProfile'> {
  readonly party: EventAnswer;
  readonly rideId: string;
}

/** The target of a notice. */
export function OneRide({ party, segment, rideId, onShowProfile }: OneRideProps) {
  const { ownId, list, keptAt, rides, place, actions } = useRidesOf(party, onShowProfile);
  const ride = rides.find(({ id }) => id === rideId);
  const off = ride === undefined ? '' : offText(party, rideSaid(ride));
  return (
    <div className={`toasts-on-top ${SCREEN.column}`}>
      <RidesHeader name={party.name} segment={segment} keptAt={keptAt} />
      {off !== '' && <p className="mb-4 text-amber">{off}</p>}
      {ride !== undefined ? (
        <SingleRide ride={ride} isOwn={ride.userId === ownId} party={place} {...actions} />
      ) : list.data !== undefined ? (
        <p role="status" className="panel rounded-2xl p-5 text-lg">
          Este viaje ya no está.
        </p>
      ) : list.error !== null ? (
        <div role="alert" className="flex flex-wrap items-center gap-4 text-text-2">
          No se pudieron cargar los viajes.
          <Button onClick={() => void list.refetch()}>Reintentar</Button>
        </div>
      ) : (
        <p className="text-text-3">Cargando viajes...</p>
      )}
      <Link
        to="/event/$key/rides"
        params={{ key: segment }}
        className={buttonClass('quiet', 'mt-5 -ml-3 px-3 text-uv')}
      >
        Ver todos los viajes
      </Link>
    </div>
  );
}

interface SingleRideProps extends RideActions {
  readonly ride: RideAnswer;
  readonly isOwn: boolean;
  readonly party: ReturnType<typeof useRidesOf>['place'];
}

function SingleRide({ ride, isOwn, party, seats, onShowProfile, onRemove }: SingleRideProps) {
  const [when, left] = [whenText(ride), ride.type === 'offer' ? leftText(ride) : ''];
  const { note } = rideSaid(ride);
  return (
    <section aria-labelledby="ride" className="panel flex flex-col gap-4 rounded-3xl p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 id="ride" className="display text-name">
          {isOwn ? 'Tu viaje' : rideText(ride)}
        </h2>
        {isOwn ? <RemoveRideButton ride={ride} onRemove={onRemove} /> : <RideOptions ride={ride} />}
      </div>
      <dl className="flex flex-col gap-3 text-lg leading-snug">
        <Fact icon="clock" name="Salida">
          {when || 'Hora por concretar'}
        </Fact>
        <Fact icon="pin" name="Punto de encuentro">
          <span className="block first-letter:uppercase">{fromText(departurePoint(ride), party)}</span>
          {!ride.approximate && (
            <a
              href={pointUrl(ride)}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center text-base font-semibold text-uv underline underline-offset-4"
            >
              Abrir el punto en el mapa
            </a>
          )}
        </Fact>
        {!isOwn && (
          <Fact icon="user" name={ride.type === 'offer' ? 'Conduce' : 'Busca plaza'}>
            <RideOwner userId={ride.userId} onShowProfile={onShowProfile} />
          </Fact>
        )}
        <Fact icon="car" name="Plazas">
          <span>{[isOwn && rideText(ride), left].filter(Boolean).join(' · ') || rideText(ride)}</span>
          {ride.reserved !== null && (
            <span className="block text-base text-amber">{reservedText(ride.reserved)}</span>
          )}
        </Fact>
      </dl>
      {note !== '' && (
        <p dir="auto" className="wrap-anywhere text-text-2">
          {note}
        </p>
      )}
      <RideSeats {...{ ride, isOwn, seats, onShowProfile }} className="-mt-1" />
      {!isOwn && <AskSeat ride={ride} seats={seats} />}
    </section>
  );
}

interface FactProps {
  readonly icon: 'clock' | 'pin' | 'user' | 'car';
  readonly name: string;
  readonly children: ReactNode;
}

function Fact({ icon, name, children }: FactProps) {
  return (
    <div className="flex items-start gap-3 has-[button]:items-center">
      <dt className="mt-0.5 shrink-0">
        <ScreenIcon name={icon} className="size-5 text-text-3" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 flex-1 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The device's map app, or a web map. */
const pointUrl = ({ departureLatitude: latitude, departureLongitude: longitude }: RideAnswer) =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;
