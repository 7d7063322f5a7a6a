import type { MutedAnswer } from '@duende/contracts/accounts/account-answers';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../ui/button.tsx';
import { FirstItems } from '../ui/first-items.tsx';
import { mutedQuery, useMuting } from '../accounts/muted.ts';

/** Nothing if there are none. */
export function MutedPeople() {
  const { data } = useQuery({ ...mutedQuery, refetchOnMount: 'always' });
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-labelledby="muted-people">
      <h2 id="muted-people" className="text-lg font-semibold">
        Personas silenciadas
      </h2>
      <p className="mt-1 mb-2 max-w-[60ch] text-sm text-text-2">
        Sus comentarios y viajes te salen plegados. No lo saben.
      </p>
      <FirstItems
        items={data}
        first={2}
        labelledBy="muted-people"
        row={(person) => <MutedPerson key={person.id} person={person} />}
        className="max-w-xl *:not-first:border-t *:not-first:border-border"
      />
    </section>
  );
}

function MutedPerson({ person: { id, username } }: { readonly person: MutedAnswer }) {
  const muting = useMuting(id, username);
  return (
    <li className="flex items-center justify-between gap-4">
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
