import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import type { Coordinates, RideType } from '@duende/contracts/rides/ride-events';
import { useMuted } from '../accounts/muted.ts';
import { FoldedAway } from '../ui/folded.tsx';
import { classNames } from '../ui/class-names.ts';
import { mineAmong } from './own-rides.ts';
import { NO_RIDES, inListOrder } from './ride-filter.tsx';
import { offText } from './pins/ride-texts.ts';
import { RemoveRideButton, RideOptions, rideSaid, RideSummary, type RideActions } from './ride-details.tsx';
import { RideOwner } from './ride-owner.tsx';
import { AskSeat, RideSeats } from './seats/ride-seats.tsx';

interface RideListProps extends RideActions {
  readonly rides: readonly RideAnswer[];
  readonly shown: RideType | undefined;
  readonly ownId: string | null;
  readonly party: Coordinates | null;
  readonly selectedId: string | null;
  /** `null` without a map */
  readonly onChoose: ((id: string) => void) | null;
}

/** Those that the person takes part in come first. */
export function RideList({ rides, shown, ...rest }: RideListProps) {
  const isMine = mineAmong(rest.seats);
  const isAnybody = rides.some(({ type }) => shown === undefined || type === shown);
  const ordered = inListOrder(rides, rest.party);
  const mine = ordered.filter(isMine);
  const others = ordered.filter((ride) => !isMine(ride));
  return (
    <>
      {mine.length > 0 && (
        <>
          <h3 className="mb-2 font-semibold text-acid">{mine.length === 1 ? 'Tu viaje' : 'Tus viajes'}</h3>
          <Rows rides={mine} {...rest} />
          {others.length > 0 && <h3 className="mt-5 mb-2 font-semibold text-text-2">Otros viajes</h3>}
        </>
      )}
      {!isAnybody && (
        <p role="status" className="py-3 text-text-3">
          {shown ? NO_RIDES[shown] : 'Todavía no hay viajes. Ofrece o pide tú la primera plaza.'}
        </p>
      )}
      {others.length > 0 && <Rows rides={others} {...rest} />}
    </>
  );
}

function Rows({ rides, ...rest }: Omit<RideListProps, 'shown'>) {
  const muted = useMuted();
  return (
    <ul className="flex flex-col gap-2.5">
      {rides.map((ride) => {
        const row = <RideRow key={ride.id} ride={ride} {...rest} />;
        if (!muted.has(ride.userId)) return row;
        return (
          <FoldedAway
            key={ride.id}
            words="Viaje de alguien a quien has silenciado."
            className="panel rounded-2xl px-3 py-1 max-md:bg-surface-2"
          >
            {row}
          </FoldedAway>
        );
      })}
    </ul>
  );
}

interface RideRowProps extends Omit<RideListProps, 'rides' | 'shown'> {
  readonly ride: RideAnswer;
}

function RideRow(props: RideRowProps) {
  const { ride, ownId, party, selectedId, onChoose, onShowProfile, onRemove, seats } = props;
  const summary = <RideSummary ride={ride} party={party} off={offText(seats.party, rideSaid(ride))} />;
  const isOwn = ride.userId === ownId;
  return (
    <li
      className={classNames(
        'panel rounded-2xl p-2 max-md:bg-surface-2',
        ride.id === selectedId && 'ring-2 ring-uv ring-inset',
      )}
    >
      {onChoose === null ? (
        <div className="flex items-center gap-3 px-2 py-1">{summary}</div>
      ) : (
        <button
          type="button"
          onClick={() => onChoose(ride.id)}
          className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-xl px-2 py-1 text-left hover:bg-surface-3"
        >
          {summary}
          <span className="sr-only">, ver en el mapa</span>
        </button>
      )}
      <div className="flex items-center justify-end gap-1 pr-1 pl-[54px]">
        {isOwn ? (
          <RemoveRideButton ride={ride} onRemove={onRemove} />
        ) : (
          <>
            <div className="min-w-0 flex-1">
              <RideOwner userId={ride.userId} onShowProfile={onShowProfile} />
            </div>
            <AskSeat ride={ride} seats={seats} />
            <RideOptions ride={ride} />
          </>
        )}
      </div>
      <RideSeats ride={ride} isOwn={isOwn} seats={seats} onShowProfile={onShowProfile} />
    </li>
  );
}
