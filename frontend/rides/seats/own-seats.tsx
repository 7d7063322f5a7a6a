import type { RideAnswer, SeatAnswer } from '@duende/contracts/rides/ride-answers';
import { useState } from 'react';
import { AddContact } from '../../accounts/add-contact.tsx';
import { lazyComponent } from '../../browser/lazy-component.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { seatsLeft } from '../pins/ride-texts.ts';
import { RideOwner } from '../ride-owner.tsx';
import { useDecisions, type Decision } from './decision-store.ts';
import { decide, placesDecided, requestText, takeBack, tooFewText } from './decisions.ts';
import { SeatContacts } from './seat-contacts.tsx';
import { isSeatWanted, type SeatsOfParty } from './use-seat-changes.ts';

const PlacesDialog = lazyComponent(async () => (await import('./seat-dialogs.tsx')).PlacesDialog);

interface OwnSeatsProps {
  readonly ride: RideAnswer;
  readonly seats: SeatsOfParty;
  readonly requests: readonly SeatAnswer[];
  readonly onShowProfile: (userId: string) => void;
  readonly isShort: boolean;
}

/** Rows keep their places, so that a second click does not hit another person. */
export function OwnSeats({ ride, seats, requests, onShowProfile, isShort }: OwnSeatsProps) {
  const [isOpen, setOpen] = useState(false);
  const { waiting, refused } = useDecisions();
  const shown = requests.filter((one) => isSeatWanted(one) || refused.has(one.id));
  const left = seatsLeft(ride) - placesDecided(waiting, ride.id);
  return (
    <>
      {shown.some(({ standing }) => standing === 'open') && (
        <AddContact why="No compartes ningún contacto: la gente que aceptes no podrá escribirte." />
      )}
      {shown.length > 0 && (
        <ul aria-label="Peticiones de plaza" className="flex flex-col gap-2">
          {shown.map((request) => (
            <li key={request.id} className="flex flex-col gap-1 border-t border-border pt-2">
              <RideOwner userId={request.userId} onShowProfile={onShowProfile} />
              <p className="text-sm">{requestText(request)}</p>
              {request.words !== '' && (
                <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-line text-text-2">
                  {request.words}
                </p>
              )}
              <Deciding request={request} decision={waiting[request.id]} left={left} seats={seats} />
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
        <LazyBoundary onMissing={() => setOpen(false)}>
          <PlacesDialog ride={ride} partyId={seats.partyId} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}

interface DecidingProps {
  readonly request: SeatAnswer;
  /** a decision not sent yet, or being sent */
  readonly decision: Decision | undefined;
  readonly left: number;
  readonly seats: SeatsOfParty;
}

/** A decision has an undo for a while. */
function Deciding({ request, decision, left, seats: { partyId, greeting } }: DecidingProps) {
  const { id, userId, standing } = request;
  const act = (deed: Decision['deed']) => decide({ partyId, request, deed });
  const deed =
    decision?.deed ?? (standing === 'granted' ? 'grant' : standing === 'refused' ? 'refuse' : null);
  if (deed === null) {
    const tooFew = tooFewText(request.seats, left);
    return (
      <>
        <div className="grid grid-cols-2 gap-2">
          <Button
            kind="mine"
            aria-disabled={tooFew !== ''}
            aria-describedby={tooFew === '' ? undefined : `few-${id}`}
            className="aria-disabled:opacity-55"
            onClick={() => tooFew === '' && act('grant')}
          >
            Aceptar
          </Button>
          <Button onClick={() => act('refuse')}>Rechazar</Button>
        </div>
        {tooFew !== '' && (
          <p id={`few-${id}`} className="text-sm text-amber">
            {tooFew}
          </p>
        )}
      </>
    );
  }
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <p role="status" className="flex items-center gap-1.5 font-semibold">
          <span>
            {deed === 'grant' ? 'Aceptada' : standing === 'granted' ? 'Plaza anulada' : 'Rechazada'}
          </span>
          {deed === 'grant' && <Icon name="check" className="size-4.5 text-acid" />}
        </p>
        {decision?.isSent === false ? (
          <Button kind="quiet" className="px-3 text-uv" onClick={() => takeBack(id)}>
            Deshacer
          </Button>
        ) : (
          decision === undefined &&
          standing === 'granted' && (
            <Button kind="quiet" className="px-3 text-sm text-danger" onClick={() => act('refuse')}>
              Quitarle la plaza
            </Button>
          )
        )}
      </div>
      {deed === 'grant' && <SeatContacts userId={userId} greeting={greeting} />}
    </>
  );
}
