import type { SeatAnswer } from '@duende/contracts/rides/ride-answers';
import { toast } from '../../browser/toasts.ts';
import { seatsText } from '../pins/ride-texts.ts';
import { useDecisions, type Decision, type Decisions } from './decision-store.ts';

/** The time for an undo. */
const DECISION_MS = 10_000;

const without = (waiting: Decisions['waiting'], id: string) =>
  Object.fromEntries(Object.entries(waiting).filter(([other]) => other !== id));

const TITLES = { grant: 'Plaza aceptada', refuse: 'Petición rechazada', leave: 'Plaza dejada' } as const;

/** The toast and the request's row have an undo. */
export function decide(decision: Pick<Decision, 'partyId' | 'request' | 'deed'>): void {
  const { request, deed } = decision;
  const { id, standing } = request;
  useDecisions.setState(({ waiting, refused }) => ({
    waiting: { ...waiting, [id]: { ...decision, at: Date.now() + DECISION_MS, isSent: false } },
    refused: deed === 'refuse' ? new Set([...refused, id]) : refused,
  }));
  const title = deed === 'refuse' && standing === 'granted' ? 'Plaza anulada' : TITLES[deed];
  toast(title, 'Se lo diremos en unos segundos.', {
    label: 'Deshacer',
    altText: 'Deshacer; durante diez segundos, también junto al viaje',
    forMs: DECISION_MS,
    run: () => takeBack(id),
  });
}

/** Nothing was sent yet. Its toast would no longer be true. */
export function takeBack(requestId: string): void {
  const { waiting, refused } = useDecisions.getState();
  if (waiting[requestId]?.isSent !== false) return;
  const others = [...refused].filter((id) => id !== requestId);
  useDecisions.setState({ waiting: without(waiting, requestId), refused: new Set(others) });
  toast('Deshecho', 'No se ha avisado a nadie.');
}

export function markSent(requestId: string): void {
  useDecisions.setState(({ waiting }) => {
    const decision = waiting[requestId];
    return decision === undefined
      ? {}
      : { waiting: { ...waiting, [requestId]: { ...decision, isSent: true } } };
  });
}

export function endDecision(requestId: string): void {
  useDecisions.setState(({ waiting }) => ({ waiting: without(waiting, requestId) }));
}

/** Counts decisions not sent yet. */
export function placesDecided(waiting: Decisions['waiting'], rideId: string): number {
  return Object.values(waiting)
    .filter(({ request }) => request.rideId === rideId)
    .reduce((sum, { deed, request: { seats, standing } }) => {
      if (deed === 'grant') return standing === 'granted' ? sum : sum + seats;
      return standing === 'granted' ? sum - seats : sum;
    }, 0);
}

/** `Solo te queda 1`, `No te quedan plazas`; `''` if there are enough. */
export function tooFewText(seats: number, left: number): string {
  if (seats <= left) return '';
  if (left <= 0) return 'No te quedan plazas';
  return `Solo te ${left === 1 ? 'queda 1' : `quedan ${left}`}`;
}

/** `Pide 2 plazas`, `Tiene 1 plaza` */
export const requestText = ({ standing, seats }: SeatAnswer): string =>
  `${standing === 'granted' ? 'Tiene' : standing === 'refused' ? 'Pedía' : 'Pide'} ${seatsText(seats)}`;
