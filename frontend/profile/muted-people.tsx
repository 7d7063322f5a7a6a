import type { MutedAnswer } from '@duende/contracts/accounts/account-answers';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../ui/button.tsx';
import { mutedQuery, useMuting } from '../accounts/muted.ts';

/** Nothing if there are none. */
export function MutedPeople() {
  const { data } = useQuery({ ...mutedQuery, refetchOnMount: 'always' });
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-labelledby="muted-people" className="mt-14">
      <h3 id="muted-people" className="display text-title">
        Personas silenciadas
      </h3>
      <p className="mt-2 mb-4 max-w-[60ch] text-sm text-text-2">
        Sus comentarios y viajes te salen plegados. No lo saben.
      </p>
      <ul className="flex max-w-xl flex-col gap-2">
        {data.map((person) => (
          <MutedPerson key={person.id} person={person} />
        ))}
      </ul>
    </section>
  );
}

function MutedPerson({ person: { id, username } }: { readonly person: MutedAnswer }) {
  const muting = useMuting(id, username);
  return (
    <li className="panel flex items-center justify-between gap-4 rounded-2xl py-2 pr-2 pl-4">
      <Link
        to="/profile"
        search={{ user: id }}
        className="min-w-0 py-2.5 font-semibold wrap-anywhere underline-offset-4 hover:underline"
      >
        <bdi>{username}</bdi>
      </Link>
      <Button
        kind="quiet"
        aria-disabled={muting.isPending}
        onClick={() => {
          if (!muting.isPending) muting.mutate(false);
        }}
        className="shrink-0 px-3 text-sm"
      >
        <span>Dejar de silenciar</span>
        <span className="sr-only">{` a ${username}`}</span>
      </Button>
    </li>
  );
}
