import { departurePoint } from '@duende/contracts/rides/departure';
import { reservedText } from '@duende/contracts/rides/reserved-seats';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { isRideTime } from '@duende/contracts/rides/ride-times';
import { usePanels } from '../browser/overlays.ts';
import { MoreOptions } from '../reports/more-options.tsx';
import { classNames } from '../ui/class-names.ts';
import { RideGlyph } from './pins/ride-glyph.tsx';
import { fromText, leftText, offText, rideText, whenText, WAYS } from './pins/ride-texts.ts';
import { RideOwner } from './ride-owner.tsx';
import { AskSeat, RideSeats } from './seats/ride-seats.tsx';
import type { SeatsOfParty } from './seats/use-seat-changes.ts';

export type RideSaid = Pick<RideAnswer, 'direction' | 'leavesAt' | 'note'>;

export const NOTHING_SAID: RideSaid = { direction: 'there', leavesAt: null, note: '' };

/** Older stored data lacks fields. */
export function rideSaid(kept: Partial<RideSaid>): RideSaid {
  return { direction: kept.direction ?? null, leavesAt: kept.leavesAt ?? null, note: kept.note ?? '' };
}

/** People can edit stored data; `null` if invalid. */
export function readRideSaid(value: unknown): RideSaid | null {
  if (typeof value !== 'object' || value === null) return null;
  const { direction, leavesAt, note } = value as Record<string, unknown>;
  const way = WAYS.find(([one]) => one === direction)?.[0];
  const isTime = leavesAt === null || (typeof leavesAt === 'string' && isRideTime(leavesAt));
  if (way === undefined || !isTime || typeof note !== 'string') return null;
  return { direction: way, leavesAt, note };
}

export interface RideActions {
  readonly onShowProfile: (userId: string) => void;
  readonly onRemove: (ride: RideAnswer) => void;
  readonly seats: SeatsOfParty;
}

interface MapPopupContentProps extends RideActions {
  readonly ride: RideAnswer;
  readonly isOwn: boolean;
  readonly party: Coordinates | null;
}

export function MapPopupContent({
  ride,
  isOwn,
  party,
  seats,
  onShowProfile,
  onRemove,
}: MapPopupContentProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-3 pr-9">
        <RideSummary ride={ride} party={party} off={offText(seats.party, rideSaid(ride))} />
      </div>
      {ride.approximate && <ApproximateNote />}
      <div className="flex items-center justify-between gap-2 pl-2">
        {isOwn ? (
          <p className="font-semibold text-acid">Tu viaje</p>
        ) : (
          <RideOwner userId={ride.userId} onShowProfile={onShowProfile} />
        )}
        {isOwn ? <RemoveRideButton ride={ride} onRemove={onRemove} /> : <AskSeat ride={ride} seats={seats} />}
        <RideOptions ride={ride} />
      </div>
      <RideSeats ride={ride} isOwn={isOwn} seats={seats} onShowProfile={onShowProfile} isShort />
    </div>
  );
}

interface RideSummaryProps {
  readonly ride: RideAnswer;
  readonly party: Coordinates | null;
  /** why it may not leave */
  readonly off?: string;
}

export function RideSummary({ ride, party, off = '' }: RideSummaryProps) {
  return (
    <>
      <RideGlyph type={ride.type} className="h-11 w-auto" />
      <span className="min-w-0">
        <span className="block font-semibold">{rideText(ride)}</span>
        <RideTimes ride={ride} />
        {off !== '' && <span className="block text-sm text-amber">{off}</span>}
        <span className="block text-sm text-text-2 tabular-nums first-letter:uppercase">
          {fromText(departurePoint(ride), party)}
        </span>
      </span>
    </>
  );
}

function RideTimes({ ride }: { readonly ride: RideAnswer }) {
  const { note } = rideSaid(ride);
  const [when, left] = [whenText(ride), ride.type === 'offer' ? leftText(ride) : ''];
  return (
    <>
      {when !== '' && <span className="block text-sm tabular-nums">{when}</span>}
      {left !== '' && (
        <span
          className={classNames(
            'my-0.5 inline-block rounded-full px-2 text-sm font-semibold tabular-nums ring-1 ring-inset',
            left === 'Completo' ? 'text-amber ring-amber/60' : 'text-text ring-border-strong',
          )}
        >
          {left}
        </span>
      )}
      {ride.reserved !== null && (
        <span className="block text-sm text-amber tabular-nums">{reservedText(ride.reserved)}</span>
      )}
      {note !== '' && (
        <span dir="auto" className="block text-sm wrap-anywhere text-text-2">
          {note}
        </span>
      )}
    </>
  );
}

export function RideOptions({ ride: { id, eventId, userId } }: { readonly ride: RideAnswer }) {
  return <MoreOptions reported={{ thing: 'ride', id, eventId, what: 'este viaje' }} owner={{ id: userId }} />;
}

interface RemoveRideButtonProps {
  readonly ride: RideAnswer;
  readonly onRemove: (ride: RideAnswer) => void;
}

/** Only its icon is red, so that it does not dominate. */
export function RemoveRideButton({ ride, onRemove }: RemoveRideButtonProps) {
  return (
    <button
      type="button"
      title="Eliminar mi pin"
      aria-label="Eliminar mi pin"
      onClick={() => onRemove(ride)}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-danger ring-1 ring-danger/60 ring-inset hover:bg-surface-3"
    >
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.9}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className="size-5"
      >
        <path d="M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v5.5M13.5 10.5v5.5" />
      </svg>
    </button>
  );
}

/** Visitors see an area instead of a point. */
export function ApproximateNote() {
  const panels = usePanels();
  return (
    <p className="px-1 py-1 text-sm text-text-2">
      Solo se muestra la zona (1 km).{' '}
      <button
        type="button"
        onClick={() => panels.show('login')}
        className="min-h-11 cursor-pointer font-semibold text-uv underline underline-offset-4"
      >
        Inicia sesión para ver el punto exacto
      </button>
    </p>
  );
}
