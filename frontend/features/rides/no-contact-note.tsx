import { hasContact } from '@duende/contracts/contact-fields';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { profileQuery } from '../../lib/queries/user-queries.ts';
import { useSession } from '../../lib/session/use-session.ts';

/** Tells who is about to publish that nobody can answer; the way there comes back with what was begun. */
export function NoContactNote({ segment }: { readonly segment: string }) {
  const { status } = useSession();
  const { data } = useQuery({ ...profileQuery, enabled: status === 'signed-in' });
  if (data === undefined || (data.shared && hasContact(data))) return null;
  return (
    <p role="status" className="w-full text-sm text-amber">
      Nadie podrá escribirte:{' '}
      <Link
        to="/profile"
        search={{ volver: `/event/${encodeURIComponent(segment)}/rides` }}
        hash="contact"
        className="inline-flex min-h-11 items-center font-semibold text-uv underline underline-offset-4"
      >
        añade un contacto
      </Link>
    </p>
  );
}
