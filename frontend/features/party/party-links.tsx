import type { EventAnswer } from '@duende/contracts/api/answers';
import { buttonClass } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';

export function PartyLinks({ party }: { readonly party: EventAnswer }) {
  const links = [
    { href: party.ticketsLink, icon: 'ticket', words: 'Entradas' },
    { href: party.link, icon: 'link', words: 'Web del evento' },
    { href: party.mapsUrl, icon: 'pin', words: 'Cómo llegar' },
  ] as const satisfies readonly { href: string; icon: IconName; words: string }[];
  const known = links.filter(({ href }) => /^https?:\/\//i.test(href));
  if (known.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3">
      {known.map(({ href, icon, words }) => (
        <li key={words}>
          <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary')}>
            <Icon name={icon} />
            {words}
          </a>
        </li>
      ))}
    </ul>
  );
}
