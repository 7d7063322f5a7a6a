import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { UPCOMING_LIMIT } from '@duende/contracts/common/first-view-limits';
import type { PartyFilters } from '@duende/contracts/parties/party-filters';
import { memo, useMemo, useState } from 'react';
import { useHydrated } from '../browser/taking-over.ts';
import { lazyComponent } from '../browser/lazy-component.ts';
import { isSoon, soonCounts, type Soon, type SoonCount } from '../parties/soon.ts';
import { CHOICE } from '../ui/chosen.ts';
import { FailureNote } from '../ui/failure-note.tsx';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { LIST_GRID, PartyCardSkeleton } from '../parties/party-card-frame.tsx';
import { LiveCard } from './on-now.tsx';
import { upcomingParties } from '../parties/upcoming-parties.ts';

/** A separate chunk, because most lists end without it. */
const ListEnd = lazyComponent(async () => (await import('./list-end.tsx')).ListEnd);

const FIRST_ROWS = 6;
const EAGER = 2;

interface UpcomingListProps {
  /** what search and filters leave; `undefined` while unknown */
  readonly parties: readonly EventCardAnswer[] | undefined;
  readonly isComplete: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly q: string;
  /** still the previous search's result */
  readonly isLooking: boolean;
  readonly onSearch: (words: string) => void;
  readonly filters: PartyFilters;
  /** absent without filters */
  readonly onClear: (() => void) | undefined;
  readonly now: number;
  readonly going: ReadonlySet<string>;
}

export const UpcomingList = memo(function UpcomingList(props: UpcomingListProps) {
  const { parties, isComplete, error, onRetry, q, isLooking, onSearch, filters, onClear, now, going } = props;
  const today = madridDay(new Date(now));
  const isLater = useHydrated();
  const coming = useMemo(() => parties && upcomingParties(parties, today), [parties, today]);
  const mayFollow = isLooking || (!isComplete && (q !== '' || onClear !== undefined));
  const upcoming = coming?.length === 0 && mayFollow ? undefined : coming;
  const soon = upcoming ? soonCounts(upcoming, today) : [];
  const [wanted, want] = useState<Soon | null>(null);
  // A chosen day that is over or empty no longer filters.
  const chosen = soon.find(({ word }) => word === wanted)?.word;
  const shown = chosen ? upcoming?.filter((party) => isSoon(party, chosen, today)) : upcoming;
  return (
    <section aria-labelledby="upcoming">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="upcoming" tabIndex={-1} className="display text-name sm:text-title">
          Próximos eventos
        </h2>
        {soon.length > 0 && <SoonChoice choices={soon} chosen={chosen} onChoose={want} />}
      </div>
      <p role="status" className={q !== '' && shown?.length ? 'mb-3 wrap-anywhere text-text-2' : 'sr-only'}>
        {isLooking ? 'Buscando…' : shown ? countWords(shown.length, q) : !error && 'Cargando eventos...'}
      </p>
      {error && <FailureNote words="No se pudieron cargar los eventos." error={error} onRetry={onRetry} />}
      {upcoming === undefined && error === null && <Skeleton />}
      {shown && shown.length > 0 && (
        <Cards upcoming={shown.slice(0, UPCOMING_LIMIT)} {...{ now, going, isLater }} />
      )}
      {shown && (q !== '' || shown.length === 0 || shown.length > UPCOMING_LIMIT) && (
        <LazyBoundary>
          <ListEnd
            {...{ q, onSearch, filters, onClear, now, going }}
            found={shown.length}
            parties={parties ?? []}
          />
        </LazyBoundary>
      )}
    </section>
  );
});

/** After a filter only for screen readers. */
const countWords = (count: number, q: string) =>
  `${count} ${count === 1 ? 'próximo evento' : 'próximos eventos'}${q && ` con «${q}»`}`;

interface CardsProps extends Pick<UpcomingListProps, 'now' | 'going'> {
  readonly upcoming: readonly EventCardAnswer[];
  readonly isLater: boolean;
}

const Cards = memo(function Cards({ upcoming, now, going, isLater }: CardsProps) {
  return (
    <ul className={LIST_GRID}>
      {upcoming.slice(0, isLater ? undefined : FIRST_ROWS).map((party, index) => (
        <LiveCard
          key={party.id}
          party={party}
          now={now}
          isGoing={going.has(party.id)}
          eager={index < EAGER}
        />
      ))}
    </ul>
  );
});

function Skeleton() {
  return (
    <ul className={LIST_GRID} aria-hidden="true">
      {Array.from({ length: FIRST_ROWS }, (_, index) => (
        <PartyCardSkeleton key={index} />
      ))}
    </ul>
  );
}

interface SoonChoiceProps {
  readonly choices: readonly SoonCount[];
  readonly chosen: Soon | undefined;
  readonly onChoose: (word: Soon | null) => void;
}

/** A second click shows all. */
function SoonChoice({ choices, chosen, onChoose }: SoonChoiceProps) {
  return (
    <div role="group" aria-label="Solo los de" className="flex flex-wrap gap-2">
      {choices.map(({ word, count }) => (
        <button
          key={word}
          type="button"
          aria-pressed={word === chosen}
          onClick={() => onChoose(word === chosen ? null : word)}
          className={CHOICE}
        >
          {/* Screen readers ignore a space that is its own node. */}
          <span>{`${word} `}</span>
          <span className="tabular-nums opacity-80">{count}</span>
        </button>
      ))}
    </div>
  );
}
