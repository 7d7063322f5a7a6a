import type { EventAnswer } from '@duende/contracts/api/answers';
import { buttonClass } from '../../ui/button.tsx';
import { ScreenIcon, type ScreenIconName } from '../../ui/screen-icons.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { directionsUrl } from './directions.ts';

interface PartyLinksProps {
  readonly party: EventAnswer;
  /** there is nothing left to buy a ticket for or to put into a calendar */
  readonly isPast: boolean;
}

/** Ways out of the page that belong to the party: its tickets, its own page, the road there, one's calendar. */
export function PartyLinks({ party, isPast }: PartyLinksProps) {
  const links = [
    { href: isPast ? '' : party.ticketsLink, icon: 'ticket', words: 'Entradas' },
    { href: directionsUrl(party), icon: 'pin', words: 'Cómo llegar' },
    { href: party.link, icon: 'link', words: 'Web del evento' },
  ] as const satisfies readonly { href: string; icon: ScreenIconName; words: string }[];
  const known = links.filter(({ href }) => /^https?:\/\//i.test(href));
  if (isPast && known.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3">
      {known.map(({ href, icon, words }) => (
        <li key={words}>
          <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary')}>
            <ScreenIcon name={icon} />
            {words}
          </a>
        </li>
      ))}
      {!isPast && (
        <li>
          <CalendarButton party={party} />
        </li>
      )}
    </ul>
  );
}
