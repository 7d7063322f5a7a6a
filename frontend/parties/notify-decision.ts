import type { OwnEventAnswer } from '@duende/contracts/parties/party-answers';
import type { LiveMessagePayload } from '@duende/contracts/live/live-messages';
import type { QueryClient } from '@tanstack/react-query';
import { listed } from '../cache/list-pages.ts';
import { submittedPartiesQuery } from '../parties/submitted-parties.ts';
import { partyQuery } from '../parties/party-queries.ts';
import { errorToast, toast, useToasts } from '../browser/toasts.ts';

type Decided = LiveMessagePayload<'moderation.decided'>;

const TITLES = {
  approved: 'Tu evento está publicado',
  withdrawn: 'Tu evento vuelve a estar pendiente',
  rejected: 'Tu evento ha sido rechazado',
  deleted: 'Tu evento ha sido retirado',
  restored: 'Tu evento se ha recuperado',
  'proposal-accepted': 'Se ha aceptado el cambio que propusiste',
  'proposal-rejected': 'Se ha rechazado el cambio que propusiste',
} as const satisfies Record<Exclude<Decided['decision'], OwnDoing>, string>;

/** What the person did themselves, maybe on another device: it is seen, and no news. */
const OWN_DOINGS = ['taken-back', 'resubmitted', 'change-proposed', 'proposal-withdrawn'] as const;
type OwnDoing = (typeof OWN_DOINGS)[number];
const isOwnDoing = (decision: Decided['decision']): decision is OwnDoing =>
  OWN_DOINGS.some((own) => own === decision);

/** What the page knows the party by: who sent it cannot ask for one that was rejected. */
export function ownPartyName(client: QueryClient, eventId: string): string | null {
  const party = client.getQueryData(partyQuery(eventId).queryKey)?.data;
  if (party) return party.name;
  const own = client.getQueryData(submittedPartiesQuery().queryKey);
  const items: readonly OwnEventAnswer[] = own === undefined ? [] : listed(own).items;
  return items.find(({ id }) => id === eventId)?.name ?? null;
}

/**
 * Tells who sent a party what was decided, and why. A moderator who decided it on this very page is offered to undo that, which news
 * do not take away.
 */
export function notifyDecision({ decision, reason }: Decided, name: string | null): void {
  if (isOwnDoing(decision)) return;
  const { toast: shown, open } = useToasts.getState();
  if (open && shown?.action !== undefined) return;
  const isBad = decision === 'rejected' || decision === 'deleted' || decision === 'proposal-rejected';
  const words = [name, reason && `Motivo: ${reason}`].filter(Boolean).join('. ');
  (isBad ? errorToast : toast)(TITLES[decision], words);
}
