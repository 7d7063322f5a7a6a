import { departurePoint } from '@duende/contracts/rides/departure';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { useQuery } from '@tanstack/react-query';
import { apiErrorOf } from '../http/api-error.ts';
import { usePanels } from '../browser/overlays.ts';
import { publicUserQuery } from '../accounts/user-queries.ts';
import { ReportButton } from '../reports/report-button.tsx';
import { Icon } from '../ui/icons.tsx';
import { RideGlyph } from './pins/ride-glyph.tsx';
import { placeText, rideText } from './pins/ride-texts.ts';

export interface RideActions {
  readonly onShowProfile: (userId: string) => void;
  readonly onRemove: (ride: RideAnswer) => void;
}

interface RidePopupContentProps extends RideActions {
  readonly ride: RideAnswer;
  readonly isOwn: boolean;
  readonly party: Coordinates | null;
}

/** What the popup of a pin on the map shows. */
export function RidePopupContent({ ride, isOwn, party, onShowProfile, onRemove }: RidePopupContentProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-3 pr-9">
        <RideSummary ride={ride} party={party} />
      </div>
      {ride.approximate && <ApproximateNote />}
      <div className="flex items-center justify-between gap-2 pl-2">
        <RideOwner userId={ride.userId} onShowProfile={onShowProfile} />
        {isOwn ? <RemoveRideButton ride={ride} onRemove={onRemove} /> : <ReportRide ride={ride} />}
      </div>
    </div>
  );
}

interface RideSummaryProps {
  readonly ride: RideAnswer;
  readonly party: Coordinates | null;
}

/** What is offered or needed, and from where. */
export function RideSummary({ ride, party }: RideSummaryProps) {
  return (
    <>
      <RideGlyph type={ride.type} className="h-11 w-auto" />
      <span className="min-w-0">
        <span className="block font-semibold">{rideText(ride)}</span>
        {party && (
          <span className="block text-sm text-text-2 tabular-nums">
            {placeText(departurePoint(ride), party)}
          </span>
        )}
        <span className="block text-xs text-text-3 tabular-nums">
          {ride.approximate ? `cerca de ${ride.departureAddress}` : ride.departureAddress}
        </span>
      </span>
    </>
  );
}

interface RideOwnerProps {
  readonly userId: string;
  readonly onShowProfile: (userId: string) => void;
}

/** The owner of a ride; the name links to the public profile. */
export function RideOwner({ userId, onShowProfile }: RideOwnerProps) {
  const user = useUserName(userId);
  switch (user.kind) {
    case 'loading':
      return <p className="flex min-h-11 items-center text-text-3">Cargando...</p>;
    case 'failed':
      return <p className="flex min-h-11 items-center text-text-3">{user.text}</p>;
    case 'known':
      return (
        <button
          type="button"
          title="Ver el perfil"
          onClick={() => onShowProfile(userId)}
          className="-mx-2 flex min-h-11 max-w-full min-w-0 cursor-pointer items-center gap-1 rounded-lg px-2 text-left font-semibold text-uv hover:bg-surface-3"
        >
          <bdi className="wrap-anywhere">{user.name}</bdi>
          <Icon name="forward" className="size-4" />
        </button>
      );
    default:
      user satisfies never;
      return null;
  }
}

type UserName =
  | { readonly kind: 'loading' }
  | { readonly kind: 'known'; readonly name: string }
  | { readonly kind: 'failed'; readonly text: string };

/** The name of a ride's owner, or the text for why there is none. */
function useUserName(userId: string): UserName {
  const { data, error } = useQuery(publicUserQuery(userId));
  if (data) return { kind: 'known', name: data.username };
  if (error === null) return { kind: 'loading' };
  return {
    kind: 'failed',
    text: apiErrorOf(error) === null ? 'Error al cargar usuario' : 'Usuario no disponible',
  };
}

export function ReportRide({ ride: { id, eventId, userId } }: { readonly ride: RideAnswer }) {
  return (
    <ReportButton
      reported={{ thing: 'ride', id, eventId, what: 'este viaje' }}
      ownerId={userId}
      className="shrink-0"
    />
  );
}

interface RemoveRideButtonProps {
  readonly ride: RideAnswer;
  readonly onRemove: (ride: RideAnswer) => void;
}

export function RemoveRideButton({ ride, onRemove }: RemoveRideButtonProps) {
  return (
    <button
      type="button"
      title="Eliminar mi pin"
      aria-label="Eliminar mi pin"
      onClick={() => onRemove(ride)}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full bg-[#dc2626] text-[#fff] hover:bg-[#b91c1c]"
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

/** Says that visitors see an area instead of a point, and how to see the point. */
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
