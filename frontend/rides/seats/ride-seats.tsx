import type { RideAnswer, SeatAnswer } from '@duende/contracts/rides/ride-answers';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { lazyComponent } from '../../browser/lazy-component.ts';
import { usePanels } from '../../browser/overlays.ts';
import { useSessionAction } from '../../session/use-session-action.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { seatsLeft, seatsText } from '../pins/ride-texts.ts';
import { RideOwner } from '../ride-owner.tsx';
import { SeatContacts } from './seat-contacts.tsx';
import { useSeatDeed, type SeatDeed, type SeatsOfParty } from './use-seat-changes.ts';

const AskSeatsDialog = lazyComponent(async () => (await import('./seat-dialogs.tsx')).AskSeatsDialog);
const PlacesDialog = lazyComponent(async () => (await import('./seat-dialogs.tsx')).PlacesDialog);

interface RideSeatsProps {
  readonly ride: RideAnswer;
  readonly isOwn: boolean;
  readonly seats: SeatsOfParty;
  readonly onShowProfile: (userId: string) => void;
  /** on a map there is little room: places are changed in the list */
  readonly isShort?: boolean;
}

const requestsAt = ({ requests }: SeatsOfParty, ride: RideAnswer): readonly SeatAnswer[] =>
  requests.filter(({ rideId }) => rideId === ride.id);

/** What became of seats in a car: of one's own request, or of those that who drives decides on. */
export function RideSeats({ ride, isOwn, seats, onShowProfile, isShort = false }: RideSeatsProps) {
  const requests = requestsAt(seats, ride);
  const deed = useSeatDeed(seats.partyId);
  if (ride.type !== 'offer') return null;
  const act = (request: SeatAnswer, kind: SeatDeed) => deed.mutate({ request, deed: kind });
  const props = { ride, seats, requests, isBusy: deed.isPending, onAct: act };
  const signature = requests.map(({ id, standing }) => `${id} ${standing}`).join();
  return (
    <KeptFocus
      signature={signature}
      className={isShort ? 'max-h-48 overflow-y-auto px-2' : 'pr-1 pb-1 pl-[54px]'}
    >
      {isOwn ? (
        <OwnSeats {...props} onShowProfile={onShowProfile} isShort={isShort} />
      ) : (
        <SeatForMe {...props} />
      )}
    </KeptFocus>
  );
}

interface KeptFocusProps {
  readonly signature: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** The button that was clicked goes with what it has done: the focus stays here. */
function KeptFocus({ signature, className, children }: KeptFocusProps) {
  const box = useRef<HTMLDivElement>(null);
  const isMine = useRef(false);
  useEffect(() => {
    if (isMine.current && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true });
    isMine.current = false;
  }, [signature]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      onClickCapture={() => {
        isMine.current = true;
      }}
      className={classNames('flex flex-col gap-2 outline-none empty:hidden', className)}
    >
      {children}
    </div>
  );
}

interface SeatsProps extends Pick<RideSeatsProps, 'ride' | 'seats'> {
  /** those at this pin */
  readonly requests: readonly SeatAnswer[];
  readonly isBusy: boolean;
  readonly onAct: (request: SeatAnswer, deed: SeatDeed) => void;
}

function SeatForMe({ seats, requests, isBusy, onAct }: Omit<SeatsProps, 'ride'>) {
  const own = requests.findLast(({ userId }) => userId === seats.ownId);
  if (own?.standing === 'granted')
    return (
      <>
        <p className="font-semibold text-acid">{`Tienes ${seatsText(own.seats)} en este viaje.`}</p>
        {own.isUncertain && (
          <p className="text-amber">
            No es segura: puede que quien conduce no vaya. Búscate otra por si acaso.
          </p>
        )}
        <SeatContacts userId={own.driverId} />
        <Button aria-disabled={isBusy} onClick={() => onAct(own, 'leave')}>
          Dejar la plaza
        </Button>
      </>
    );
  if (own?.standing === 'open')
    return (
      <>
        <p className="text-sm text-text-2">{`Has pedido ${seatsText(own.seats)}. Te avisaremos cuando te respondan.`}</p>
        <Button aria-disabled={isBusy} onClick={() => onAct(own, 'withdraw')}>
          Retirar la petición
        </Button>
      </>
    );
  return own?.standing === 'refused' ? <p className="text-sm text-text-2">No te han dado plaza.</p> : null;
}

interface AskSeatProps {
  readonly ride: RideAnswer;
  readonly seats: SeatsOfParty;
}

/** The way to a seat in somebody else's car, beside their name, for who has none and does not wait for one. */
export function AskSeat({ ride, seats }: AskSeatProps) {
  const isAsked = requestsAt(seats, ride).some(
    ({ userId, standing }) => userId === seats.ownId && standing !== 'refused',
  );
  const takesRequests = ride.type === 'offer' && ride.takesNoRequests !== true;
  const mayAsk = takesRequests && seats.isOpen && !isAsked && seatsLeft(ride) > 0;
  return mayAsk && <AskButton ride={ride} partyId={seats.partyId} />;
}

function AskButton({ ride, partyId }: { readonly ride: RideAnswer; readonly partyId: string }) {
  const panels = usePanels();
  const [isOpen, setOpen] = useState(false);
  const asking = useSessionAction<true>((who) =>
    who.status === 'signed-out' ? panels.show('login') : setOpen(true),
  );
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-busy={asking.waiting !== undefined}
        onClick={() => asking.run(true)}
        className="shrink-0 px-4"
      >
        Pedir plaza
      </Button>
      {isOpen && (
        <LazyBoundary>
          <AskSeatsDialog ride={ride} partyId={partyId} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}

function OwnSeats({
  ride,
  seats,
  requests,
  isBusy,
  onAct,
  onShowProfile,
  isShort,
}: SeatsProps & Required<Pick<RideSeatsProps, 'onShowProfile' | 'isShort'>>) {
  const [isOpen, setOpen] = useState(false);
  // What waits for an answer first.
  const shown = (['open', 'granted'] as const).flatMap((now) =>
    requests.filter(({ standing }) => standing === now),
  );
  return (
    <>
      {shown.length > 0 && (
        <ul aria-label="Peticiones de plaza" className="flex flex-col gap-2">
          {shown.map((request) => (
            <li key={request.id} className="flex flex-col gap-1 border-t border-border pt-2">
              <RideOwner userId={request.userId} onShowProfile={onShowProfile} />
              <p className="text-sm">
                {`${request.standing === 'granted' ? 'Tiene' : 'Pide'} ${seatsText(request.seats)}`}
              </p>
              {request.words !== '' && (
                <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-line text-text-2">
                  {request.words}
                </p>
              )}
              {request.standing === 'granted' ? (
                <>
                  <SeatContacts userId={request.userId} />
                  <Button kind="danger" aria-disabled={isBusy} onClick={() => onAct(request, 'refuse')}>
                    Quitarle la plaza
                  </Button>
                </>
              ) : (
                <div className="grid grid-cols-2 gap-2">
                  <Button kind="mine" aria-disabled={isBusy} onClick={() => onAct(request, 'grant')}>
                    Aceptar
                  </Button>
                  <Button aria-disabled={isBusy} onClick={() => onAct(request, 'refuse')}>
                    Rechazar
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isShort && (
        <Button
          kind="quiet"
          aria-haspopup="dialog"
          className="-ml-3 self-start px-3"
          onClick={() => setOpen(true)}
        >
          Cambiar plazas
        </Button>
      )}
      {isOpen && (
        <LazyBoundary>
          <PlacesDialog ride={ride} partyId={seats.partyId} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
