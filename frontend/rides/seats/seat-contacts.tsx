import { useQuery } from '@tanstack/react-query';
import { contactLinks, type ContactLink } from '../../accounts/contacts.ts';
import { publicUserQuery } from '../../accounts/user-queries.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ScreenIcon, type ScreenIconName } from '../../ui/screen-icons.tsx';

const ICONS: Readonly<Record<ContactLink['kind'], ScreenIconName>> = {
  whatsapp: 'phone',
  email: 'mail',
  telegram: 'send',
  instagram: 'camera',
  otherContact: 'chat',
};

interface SeatContactsProps {
  readonly userId: string;
  /** the initial text of a chat */
  readonly greeting: string;
}

/** Contacts as shared with members. */
export function SeatContacts({ userId, greeting }: SeatContactsProps) {
  const { data } = useQuery(publicUserQuery(userId));
  if (data === undefined) return null;
  const links = contactLinks(data, greeting);
  if (links.length === 0) return <p className="text-sm text-text-3">No comparte ningún contacto.</p>;
  return (
    <ul aria-label="Contacto" className="flex flex-wrap gap-2">
      {links.map((link) => (
        <li key={`${link.kind} ${link.text}`} className="max-w-full">
          <Contact {...link} />
        </li>
      ))}
    </ul>
  );
}

function Contact({ kind, words, text, href }: ContactLink) {
  const said = (
    <>
      <ScreenIcon name={ICONS[kind]} className="size-4 text-uv" />
      <span className="sr-only">{`${words} `}</span>
      <span dir="auto" className="wrap-anywhere">
        {text}
      </span>
    </>
  );
  if (href === null) return <p className="flex min-h-11 items-center gap-2">{said}</p>;
  return (
    <a
      href={href}
      {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' })}
      className={buttonClass('secondary', 'px-4 text-uv')}
    >
      {said}
    </a>
  );
}
