import type { EventAnswer, OpenedEventAnswer } from '@duende/contracts/parties/party-answers';
import { shareKey } from '@duende/contracts/common/slug';
import { Link } from '@tanstack/react-router';
import { useMay } from '../session/session.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { ScreenIcon, type ScreenIconName } from '../ui/screen-icons.tsx';
import { directionsUrl } from '../parties/party-rules.ts';

interface PartyLinksProps {
  readonly party: OpenedEventAnswer;
  /** there is a night to put into a calendar */
  readonly isComing: boolean;
}

/** Whether {@link PartyLinks} has anything to show. */
export const hasPartyLinks = (party: OpenedEventAnswer, isComing: boolean): boolean =>
  isComing || linksOf(party, false).length + sourceOf(party).length > 0;

/** The party's links but its tickets: directions, its own site, the page that it comes from, and its file for the person's calendar. */
export function PartyLinks({ party, isComing }: PartyLinksProps) {
  const known = [...linksOf(party, false), ...sourceOf(party)];
  return (
    <ul className="flex flex-wrap gap-3">
      <LinkItems links={known} />
      {isComing && (
        <li>
          {/* Not the router's: a device opens the file in its calendar, or saves it. */}
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
 * Where tickets are bought: beside the tags, which stand in the first screen however long name and dates are. As high as a
 * finger needs, and their row no higher, since a card does not know of it; in front of the heading, whose large letters reach over it.
 */
export function TicketsLink({ party }: { readonly party: EventAnswer }) {
  const tickets = ticketsOf(party);
  return leadsAnywhere(tickets) && <LinkOut {...tickets} className="relative -my-2.5" />;
}

const ticketsOf = ({ ticketsLink }: EventAnswer) =>
  ({ href: ticketsLink, icon: 'ticket', label: 'Entradas' }) as const;

/** The page that it was imported from, by its host. */
function sourceOf({ source }: OpenedEventAnswer): readonly PartyLink[] {
  const host = /^https:\/\/(?:www\.)?([^/]+)\//.exec(source ?? '')?.[1];
  return source !== undefined && host !== undefined
    ? [{ href: source, icon: 'link', label: `Fuente: ${host}` }]
    : [];
}

/** What of a party's links leads anywhere. */
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
  readonly onCondition: () => void;
  readonly onNotice: () => void;
  readonly onWithdrawPhoto: () => void;
  readonly onDelete: () => void;
}

/** Edit, set a notice, call off or move, see the story, withdraw the photo, delete: each as far as the person may. */
export function AdminActions({ party, onCondition, onNotice, onWithdrawPhoto, onDelete }: AdminActionsProps) {
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
      {mayEdit && <Button onClick={onNotice}>Nota</Button>}
      {mayEdit && party.status === 'approved' && <Button onClick={onCondition}>Cancelar o mover</Button>}
      {maySeeStory && (
        <Link to="/event/$key/historia" params={{ key: party.id }} className={buttonClass('secondary')}>
          Historia
        </Link>
      )}
      {mayWithdraw && <Button onClick={onWithdrawPhoto}>Quitar foto</Button>}
      {mayDelete && (
        <Button kind="danger" onClick={onDelete}>
          Eliminar
        </Button>
      )}
    </section>
  );
}
