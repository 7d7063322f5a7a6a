import type { LiveMessagePayload } from '@duende/contracts/live/live-messages';
import { toast } from '../browser/toasts.ts';

type SeatMessage = LiveMessagePayload<'seat.changed'>;

/** What either of the two is told at once of what the other did; where it is, the notices say. */
const WORDS: Readonly<
  Record<SeatMessage['as'], Partial<Record<SeatMessage['standing'], readonly [title: string, words: string]>>>
> = {
  driver: { open: ['Te piden plaza', 'Respóndele en los viajes de la fiesta.'] },
  passenger: {
    granted: ['Tienes plaza', 'Quien conduce ha aceptado tu petición.'],
    refused: ['Sin plaza', 'Quien conduce no puede llevarte.'],
    ended: ['Viaje retirado', 'Ya no sale un viaje en el que habías pedido plaza.'],
  },
};

export function tellSeat({ as, standing, isOwn }: SeatMessage): void {
  const words = isOwn ? undefined : WORDS[as][standing];
  if (words !== undefined) toast(...words);
}
