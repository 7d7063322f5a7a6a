import { untilText } from '@duende/contracts/rides/reserved-seats';
import type { RideAnswer, SeatAnswer } from '@duende/contracts/rides/ride-answers';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { lazyComponent } from '../../browser/lazy-component.ts';
import { usePanels } from '../../browser/overlays.ts';
import { useHeldBack } from '../../session/suspension.ts';
import { useSessionAction } from '../../session/use-session-action.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { seatsText, seatsToAsk } from '../pins/ride-texts.ts';
import { useDecisions } from './decision-store.ts';
import { decide, takeBack } from './decisions.ts';
import { OwnSeats } from './own-seats.tsx';
import { SeatContacts } from './seat-contacts.tsx';
import { isSeatWanted, useSeatDeed, type SeatsOfParty } from './use-seat-changes.ts';

const AskSeatsDialog = lazyComponent(async () => (await import('./seat-dialogs.tsx')).AskSeatsDialog);

interface RideSeatsProps {
  readonly ride: RideAnswer;
  readonly isOwn: boolean;
  readonly seats: SeatsOfParty;
  readonly onShowProfile: (userId: string) => void;
  /** true on a map, where seats cannot be changed */
  readonly isShort?: boolean;
  readonly className?: string;
}

const requestsAt = ({ requests }: SeatsOfParty, ride: RideAnswer): readonly SeatAnswer[] =>
  requests.filter(({ rideId }) => rideId === ride.id);

/** One's own request, or the requests to the driver. */
export function RideSeats({ ride, isOwn, seats, onShowProfile, isShort = false, className }: RideSeatsProps) {
  const requests = requestsAt(seats, ride);
  if (ride.type !== 'offer') return null;
  const signature = requests.map(({ id, standing }) => `${id} ${standing}`).join();
  return (
    <KeptFocus signature={signature} className={className ?? (isShort ? IN_POPUP : IN_ROW)}>
      {isOwn ? (
        <OwnSeats {...{ ride, seats, requests, onShowProfile, isShort }} />
      ) : (
        <SeatForMe ride={ride} seats={seats} requests={requests} />
      )}
    </KeptFocus>
  );
}

const IN_POPUP = 'max-h-48 overflow-y-auto px-2';
const IN_ROW = 'pr-1 pb-1 pl-[54px]';

interface KeptFocusProps {
  readonly signature: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** The clicked button disappears. */
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

interface SeatForMeProps {
  readonly ride: RideAnswer;
  readonly seats: SeatsOfParty;
  readonly requests: readonly SeatAnswer[];
}

function SeatForMe({ ride, seats: { partyId, ownId, greeting }, requests }: SeatForMeProps) {
  const own = requests.findLast(({ userId }) => userId === ownId);
  const { isPending, mutate } = useSeatDeed(partyId);
  const leaving = useDecisions(({ waiting }) => own && waiting[own.id]);
  if (own?.standing === 'granted')
    return (
      <>
        <p role="status" className="font-semibold text-acid">
          {leaving ? `Dejas ${seatsText(own.seats)}.` : `Tienes ${seatsText(own.seats)} en este viaje.`}
        </p>
        {own.isUncertain && (
          <p className="text-amber">
            No es segura: puede que quien conduce no vaya. Búscate otra por si acaso.
          </p>
        )}
        <SeatContacts userId={own.driverId} greeting={greeting} />
        <Button
          kind="quiet"
          aria-disabled={leaving?.isSent}
          className="-ml-3 self-start px-3"
          onClick={() => (leaving ? takeBack(own.id) : decide({ partyId, request: own, deed: 'leave' }))}
        >
          {leaving ? 'Deshacer' : 'Dejar la plaza'}
        </Button>
      </>
    );
  if (own?.standing === 'open')
    return (
      <>
        <p className="text-sm text-text-2">{`Has pedido ${seatsText(own.seats)}. Te avisaremos cuando te respondan.`}</p>
        <Button
          kind="quiet"
          aria-disabled={isPending}
          className="-ml-3 self-start px-3"
          onClick={() => mutate({ request: own, deed: 'withdraw' })}
        >
          Anular la petición
        </Button>
      </>
    );
  if (own?.standing !== 'refused') return null;
  return isNamed(own, ride) ? (
    <p className="text-sm font-semibold text-acid">
      {`Ha quedado sitio: es para ti si lo pides ${untilText({ until: own.reservedUntil })}.`}
    </p>
  ) : (
    <p className="text-sm text-text-2">No te han dado plaza.</p>
  );
}

/** Whether reserved seats are for the person who made the request. */
function isNamed(
  request: SeatAnswer | undefined,
  ride: RideAnswer,
): request is SeatAnswer & { readonly reservedUntil: string } {
  return ride.reserved !== null && typeof request?.reservedUntil === 'string';
}

/** Seats that the person may request now. */
export function seatsForMe({ ride, seats }: AskSeatProps): number {
  const own = requestsAt(seats, ride).findLast(
    ({ userId, reservedUntil }) => userId === seats.ownId && typeof reservedUntil === 'string',
  );
  return seatsToAsk(ride, isNamed(own, ride));
}

interface AskSeatProps {
  readonly ride: RideAnswer;
  readonly seats: SeatsOfParty;
}

/** Whether the person has no seat, waits for none, and one is free. */
export function mayAskSeat({ ride, seats }: AskSeatProps): boolean {
  const isAsked = requestsAt(seats, ride).some((one) => one.userId === seats.ownId && isSeatWanted(one));
  const takesRequests = ride.type === 'offer' && ride.takesNoRequests !== true;
  return (
    takesRequests &&
    ride.userId !== seats.ownId &&
    seats.isOpen &&
    !isAsked &&
    seatsForMe({ ride, seats }) > 0
  );
}

export function AskSeat(props: AskSeatProps) {
  return mayAskSeat(props) && <AskButton {...props} />;
}

function AskButton({ ride, seats }: AskSeatProps) {
  const panels = usePanels();
  const [isOpen, setOpen] = useState(false);
  const isHeldBack = useHeldBack();
  const asking = useSessionAction<true>((who) => {
    if (who.status === 'signed-out') panels.show('login');
    else if (!isHeldBack()) setOpen(true);
  });
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
        <LazyBoundary onMissing={() => setOpen(false)}>
          <AskSeatsDialog
            ride={ride}
            partyId={seats.partyId}
            // Others may get seats meanwhile.
            most={Math.max(1, seatsForMe({ ride, seats }))}
            onClose={() => setOpen(false)}
          />
        </LazyBoundary>
      )}
    </>
  );
}
