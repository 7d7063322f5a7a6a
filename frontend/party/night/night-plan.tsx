import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { shareKey } from '@duende/contracts/common/slug';
import { departurePoint } from '@duende/contracts/rides/departure';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { publicUserQuery } from '../../accounts/user-queries.ts';
import { lazyComponent } from '../../browser/lazy-component.ts';
import { nearTown } from '../../map/near-town.ts';
import { NoticeSwitch } from '../../notices/notice-switch.tsx';
import { nearestCars } from './nearest-cars.ts';
import { seatsText, whenText } from '../../rides/pins/ride-texts.ts';
import { AskSeat, mayAskSeat, seatsForMe } from '../../rides/seats/ride-seats.tsx';
import type { SeatsOfParty } from '../../rides/seats/use-seat-changes.ts';
import { useRidesOf } from '../../rides/use-rides-of.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { ScreenIcon } from '../../ui/screen-icons.tsx';
import { useOwnCar } from './own-car.ts';

/** The page of rides shows more. */
const CARS = 3;

const StoryDialog = lazyComponent(async () => (await import('./story-dialog.tsx')).StoryDialog);

interface NightPlanProps {
  readonly party: EventAnswer;
  /** which has its own links to rides and calendar */
  readonly isInPage?: boolean;
}

/** Shown after `¡Voy!`. */
export function NightPlan({ party, isInPage = false }: NightPlanProps) {
  const { list, rides, actions } = useRidesOf(party, () => undefined);
  const own = useOwnCar(rides, actions.seats);
  const [isShowing, setShowing] = useState(false);
  const toRides = { to: '/event/$key/rides', params: { key: shareKey(party) } } as const;
  return (
    <div className="flex flex-col gap-4">
      {own === null ? (
        <Cars
          party={party}
          rides={rides}
          isListed={list.data !== undefined}
          seats={actions.seats}
          isInPage={isInPage}
        />
      ) : (
        !isInPage && (
          <Link
            {...toRides}
            search={{ ride: own.car.ride.id }}
            className="flex min-h-14 items-center gap-3 rounded-2xl bg-surface-2 px-4 py-2 ring-1 ring-acid ring-inset hover:bg-surface-3"
          >
            <ScreenIcon name="car" className="size-5 text-acid" />
            <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{own.words}</span>
            <Icon name="forward" className="size-4 text-text-3" />
          </Link>
        )
      )}
      <NoticeSwitch />
      <div className="flex flex-wrap gap-2">
        {!isInPage && (
          <a href={`/event/${shareKey(party)}/calendar.ics`} className={buttonClass('secondary', 'px-4')}>
            <ScreenIcon name="calendar" />
            <span>A mi calendario</span>
          </a>
        )}
        <Button aria-haspopup="dialog" className="px-4" onClick={() => setShowing(true)}>
          <ScreenIcon name="photo" />
          <span>Enséñalo</span>
        </Button>
      </div>
      {isShowing && (
        <LazyBoundary onMissing={() => setShowing(false)}>
          <StoryDialog party={party} onClose={() => setShowing(false)} />
        </LazyBoundary>
      )}
    </div>
  );
}

interface CarsProps extends Required<NightPlanProps> {
  readonly rides: readonly RideAnswer[];
  /** the rides have loaded */
  readonly isListed: boolean;
  readonly seats: SeatsOfParty;
}

function Cars({ party, rides, isListed, seats, isInPage }: CarsProps) {
  const cars = nearestCars(rides, party, (ride) => mayAskSeat({ ride, seats }));
  const toRides = { to: '/event/$key/rides', params: { key: shareKey(party) } } as const;
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className={isInPage ? 'sr-only' : 'font-semibold text-text-2'}>
        ¿Cómo llegas?
      </h3>
      {cars.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {cars.slice(0, CARS).map((ride) => (
            <Car key={ride.id} ride={ride} seats={seats} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Link {...toRides} search={{ mode: 'offer' }} className={buttonClass('secondary', 'px-4')}>
          <ScreenIcon name="car" />
          <span>Tengo sitio</span>
        </Link>
        {isListed && cars.length === 0 && (
          <Link {...toRides} search={{ mode: 'alert' }} className={buttonClass('secondary', 'px-4')}>
            <Icon name="bell" className="size-5" />
            <span>Avísame</span>
          </Link>
        )}
        {!isInPage && (
          <Link {...toRides} className={buttonClass('quiet', 'px-4 text-uv')}>
            {cars.length === 0
              ? 'Buscar plaza'
              : cars.length > CARS
                ? `Ver los ${cars.length}`
                : 'Ver en el mapa'}
          </Link>
        )}
      </div>
    </section>
  );
}

function Car({ ride, seats }: { readonly ride: RideAnswer; readonly seats: SeatsOfParty }) {
  const { data } = useQuery(publicUserQuery(ride.userId));
  const facts = [
    whenText({ leavesAt: ride.leavesAt }),
    nearTown(departurePoint(ride)),
    seatsText(seatsForMe({ ride, seats })),
  ];
  return (
    <li className="flex items-center gap-3 rounded-2xl bg-surface-2 py-2 pr-2 pl-4">
      <span className="min-w-0 flex-1 leading-snug">
        <bdi className="block min-h-6 font-semibold wrap-anywhere">{data?.username}</bdi>
        <span className="block text-sm text-text-2 tabular-nums">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <AskSeat ride={ride} seats={seats} />
    </li>
  );
}
