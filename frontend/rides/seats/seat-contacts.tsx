import { useQuery } from '@tanstack/react-query';
import { contactLinks } from '../../accounts/contacts.ts';
import { publicUserQuery } from '../../accounts/user-queries.ts';

/** How to write to who shares a ride: what they share with people who have an account, and nothing more. */
export function SeatContacts({ userId }: { readonly userId: string }) {
  const { data } = useQuery(publicUserQuery(userId));
  if (data === undefined) return null;
  const links = contactLinks(data);
  if (links.length === 0) return <p className="text-sm text-text-3">No comparte ningún contacto.</p>;
  return (
    <ul aria-label="Contacto" className="text-sm">
      {links.map(({ kind, words, text, href }) => (
        <li key={`${kind} ${text}`} className="flex min-h-11 flex-wrap items-center gap-x-1.5">
          <span className="text-text-3">{words}</span>
          {href === null ? (
            <span dir="auto" className="wrap-anywhere">
              {text}
            </span>
          ) : (
            <a
              href={href}
              {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' })}
              className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-uv underline underline-offset-4"
            >
              {text}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
