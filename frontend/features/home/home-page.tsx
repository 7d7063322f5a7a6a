import { useQueryClient, useQuery } from '@tanstack/react-query';
import { useLiveTopic } from '../../lib/live/live-context.tsx';
import { partiesQuery } from '../../lib/queries/party-queries.ts';
import { isWorthRetrying } from '../../lib/api/api-error.ts';
import { useToday } from '../../lib/time/use-today.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PartyCard } from './party-card.tsx';
import { PartyCardSkeleton } from './party-card-skeleton.tsx';
import { upcomingParties } from './upcoming-parties.ts';

const GRID = 'grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 xl:grid-cols-4';
const SKELETONS = 6;

export function HomePage() {
  useLiveTopic('home');
  return (
    <div className="mx-auto max-w-[84rem] px-4 pb-16 sm:px-6">
      <div className="pt-5 pb-6 sm:pt-10 sm:pb-9">
        <PageHeading className="display max-w-[22ch] text-poster uppercase sm:max-w-none">
          La comunidad psytrance de España
        </PageHeading>
      </div>
      <h2 className="display mb-4 text-title">Próximos eventos</h2>
      <UpcomingList />
    </div>
  );
}

function UpcomingList() {
  const today = useToday();
  const client = useQueryClient();
  const { data, error } = useQuery(partiesQuery);
  if (data !== undefined) {
    const upcoming = upcomingParties(data, today);
    if (upcoming.length === 0) return <Note>No hay eventos próximos</Note>;
    return (
      <ul className={GRID}>
        {upcoming.map((party, index) => (
          <PartyCard key={party.id} party={party} today={today} leading={index === 0} />
        ))}
      </ul>
    );
  }
  if (error !== null) {
    const retry = () => void client.refetchQueries({ queryKey: partiesQuery.queryKey });
    return (
      <Note alert>
        No se pudieron cargar los eventos.
        {isWorthRetrying(error) && <Button onClick={retry}>Reintentar</Button>}
      </Note>
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        Cargando eventos...
      </p>
      <ul className={GRID} aria-hidden="true">
        {Array.from({ length: SKELETONS }, (_, index) => (
          <PartyCardSkeleton key={index} leading={index === 0} />
        ))}
      </ul>
    </>
  );
}

function Note({ alert = false, children }: { readonly alert?: boolean; readonly children: React.ReactNode }) {
  return (
    <div
      role={alert ? 'alert' : undefined}
      className="panel flex flex-col items-center gap-4 rounded-3xl px-6 py-14 text-center text-lg text-text-2"
    >
      {children}
    </div>
  );
}
