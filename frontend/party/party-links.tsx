import type { EventAnswer, OpenedEventAnswer } from '@duende/contracts/parties/party-answers';
import { shareKey } from '@duende/contracts/common/slug';
import { Link } from '@tanstack/react-router';
import { useMay } from '../session/session.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { ScreenIcon, type ScreenIconName } from '../ui/screen-icons.tsx';
import { directionsUrl } from '../parties/party-rules.ts';
import type { OnOpen } from './party-search.ts';

interface PartyLinksProps {
  readonly party: OpenedEventAnswer;
  /** there is a night for the calendar */
  readonly isComing: boolean;
}

export const hasPartyLinks = (party: OpenedEventAnswer, isComing: boolean): boolean =>
  isComing || linksOf(party, false).length + sourceOf(party).length > 0;

/** Tickets are elsewhere; source and calendar file are included. */
export function PartyLinks({ party, isComing }: PartyLinksProps) {
  const known = [...linksOf(party, false), ...sourceOf(party)];
  return (
    <ul className="flex flex-wrap gap-3">
      <LinkItems links={known} />
      {isComing && (
        <li>
          {/* The device opens the file, so this is not a router link. */}
          <a href={`/event/${shareKey(party)}/calendar.ics`} className={buttonClass('secondary')}>
            <ScreenIcon name="calendar" />
            <span>Añadir a mi calendario</span>
          </a>
        </li>
      )}
    </ul>
  );
}

interface PartyLink {
  readonly href: string;
  readonly icon: ScreenIconName;
  readonly label: string;
}

/**
 * Next to the tags, so that it is on the first screen with any name and dates. Its tap area is larger than its row and
 * above the heading, which overlaps it.
 */
export function TicketsLink({ party }: { readonly party: EventAnswer }) {
  const tickets = ticketsOf(party);
  return leadsAnywhere(tickets) && <LinkOut {...tickets} className="relative -my-2.5" />;
}

const ticketsOf = ({ ticketsLink }: EventAnswer) =>
  ({ href: ticketsLink, icon: 'ticket', label: 'Entradas' }) as const;

/** Named by its host. */
function sourceOf({ source }: OpenedEventAnswer): readonly PartyLink[] {
  const host = /^https:\/\/(?:www\.)?([^/]+)\//.exec(source ?? '')?.[1];
  return source !== undefined && host !== undefined
    ? [{ href: source, icon: 'link', label: `Fuente: ${host}` }]
    : [];
}

export function linksOf(party: EventAnswer, withTickets: boolean): readonly PartyLink[] {
  const links: readonly PartyLink[] = [
    ...(withTickets ? [ticketsOf(party)] : []),
    { href: directionsUrl(party), icon: 'pin', label: 'Cómo llegar' },
    { href: party.link, icon: 'link', label: 'Web del evento' },
  ];
  return links.filter(leadsAnywhere);
}

const leadsAnywhere = ({ href }: PartyLink) => /^https?:\/\//i.test(href);

export function LinkItems({ links }: { readonly links: readonly PartyLink[] }) {
  return links.map((link) => (
    <li key={link.label}>
      <LinkOut {...link} />
    </li>
  ));
}

function LinkOut({ href, icon, label, className }: PartyLink & { readonly className?: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary', className)}>
      <ScreenIcon name={icon} />
      <span>{label}</span>
    </a>
  );
}

interface AdminActionsProps {
  readonly party: Pick<EventAnswer, 'id' | 'photo' | 'status'>;
  readonly onOpen: OnOpen;
}

/** Each with its permission. */
export function AdminActions({ party, onOpen }: AdminActionsProps) {
  const [mayEdit, mayDelete] = [useMay('party.edit'), useMay('party.delete')];
  const mayWithdraw = useMay('photo.withdraw') && party.photo !== null;
  const maySeeStory = useMay('history.story');
  if (!mayEdit && !mayDelete && !mayWithdraw && !maySeeStory) return null;
  return (
    <section aria-label="Administración" className="flex flex-wrap gap-3">
      {mayEdit && (
        <Link to="/" search={{ edit: party.id }} className={buttonClass('secondary')}>
          Editar
        </Link>
      )}
      {mayEdit && <Button onClick={() => onOpen('nota')}>Nota</Button>}
      {mayEdit && party.status === 'approved' && (
        <Button onClick={() => onOpen('estado')}>Cancelar o mover</Button>
      )}
      {mayEdit && party.status === 'approved' && (
        <Button onClick={() => onOpen('entradas')}>Estado de las entradas</Button>
      )}
      {maySeeStory && (
        <Link to="/event/$key/historia" params={{ key: party.id }} className={buttonClass('secondary')}>
          Historia
        </Link>
      )}
      {mayWithdraw && <Button onClick={() => onOpen('quitar-foto')}>Quitar foto</Button>}
      {mayDelete && (
        <Button kind="danger" onClick={() => onOpen('eliminar')}>
          Eliminar
        </Button>
      )}
    </section>
  );
}
