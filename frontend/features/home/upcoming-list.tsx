import type { EventCardAnswer } from '@duende/contracts/api/answers';
import { madridDay } from '@duende/contracts/madrid-time';
import type { PartyFilters } from '@duende/contracts/party-filters';
import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { wholePartiesQuery } from '../../lib/api/party-queries.ts';
import { useFirstPageDone } from '../../lib/dom/first-paint.ts';
import { useHistoryText } from '../../lib/dom/history-text.ts';
import { lazyComponent } from '../../lib/dom/lazy-component.ts';
import { jumpsOf } from '../../lib/dom/soon.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Icon } from '../../ui/icons.tsx';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { LIST_GRID } from '../../ui/party-card-frame.ts';
import { PartyCardSkeleton } from '../../ui/party-card-skeleton.tsx';
import { LiveCard } from './live-card.tsx';
import { upcomingParties } from './upcoming-parties.ts';

const NothingFound = lazyComponent(async () => (await import('./nothing-found.tsx')).NothingFound);

const FIRST_ROWS = 6;
const EAGER = 2;

interface UpcomingListProps {
  /** what the filters leave; `undefined` while nothing is known */
  readonly parties: readonly EventCardAnswer[] | undefined;
  /** false: there are more to come */
  readonly isComplete: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly filters: PartyFilters;
  /** takes the filters away, where there are any */
  readonly onClear: (() => void) | undefined;
  /** milliseconds since 1970 */
  readonly now: number;
  readonly going: ReadonlySet<string>;
}

export const UpcomingList = memo(function UpcomingList(props: UpcomingListProps) {
  const { parties, isComplete, onRetry, filters, onClear, now, going } = props;
  const today = madridDay(new Date(now));
  const isLater = useFirstPageDone();
  const [words, setWords] = useHistoryText('search');
  // Each letter shows at once; the list may take its time.
  const search = useDeferredValue(words).trim();
  // Descriptions come with the first words: who searches for nothing does without them.
  const isSearching = search !== '';
  const whole = useQuery({ ...wholePartiesQuery, enabled: isSearching });
  const described = isSearching ? whole.data : undefined;
  const found = useMemo(
    () => parties && upcomingParties(parties, today, search, described),
    [parties, today, search, described],
  );
  const error = props.error ?? (isSearching && described === undefined ? whole.error : null);
  const mayFollow =
    (isSearching && described === undefined) || (!isComplete && (isSearching || onClear !== undefined));
  const upcoming = found?.length === 0 && mayFollow ? undefined : found;
  return (
    <section aria-labelledby="upcoming">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="upcoming" tabIndex={-1} className="display text-[1.5rem] leading-none sm:text-title">
          Próximos eventos
        </h2>
        <SearchField words={words} onWords={setWords} />
      </div>
      <p role="status" className="sr-only">
        {upcoming ? countWords(upcoming.length) : error === null && 'Cargando eventos...'}
      </p>
      {upcoming && <Jumps parties={upcoming} today={today} />}
      {error && <FailureNote words="No se pudieron cargar los eventos." error={error} onRetry={onRetry} />}
      {upcoming === undefined && error === null && <Skeleton />}
      {upcoming && upcoming.length > 0 && <Cards {...{ upcoming, now, going, isLater }} />}
      {upcoming?.length === 0 && isLater && (
        <LazyBoundary>
          <NothingFound {...{ search, filters, onClear }} onSearch={setWords} />
        </LazyBoundary>
      )}
    </section>
  );
});

/** What a search or a filter leaves, for those who do not see the list change. */
const countWords = (count: number) =>
  count === 1 ? '1 próximo evento' : `${String(count)} próximos eventos`;

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

interface SearchFieldProps {
  readonly words: string;
  readonly onWords: (words: string) => void;
}

function SearchField({ words, onWords }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // What was typed before React took the field over stands in it and has told nobody.
  useEffect(() => {
    if (field.current?.value) onWords(field.current.value);
  }, [onWords]);
  return (
    <label className="relative flex min-w-0 grow basis-28 items-center sm:max-w-64">
      <span className="sr-only">Buscar eventos</span>
      <Icon name="search" className="pointer-events-none absolute left-3.5 size-4.5 text-text-3" />
      <input
        ref={field}
        type="search"
        value={words}
        placeholder="Buscar"
        onChange={({ currentTarget }) => onWords(currentTarget.value)}
        className="min-h-11 w-full rounded-full bg-surface-1 pr-3 pl-10 ring-1 ring-border-strong ring-inset placeholder:text-text-3"
      />
    </label>
  );
}

interface JumpsProps {
  readonly parties: readonly EventCardAnswer[];
  readonly today: string;
}

function Jumps({ parties, today }: JumpsProps) {
  const jumps = jumpsOf(parties, today);
  if (jumps.length === 0) return null;
  return (
    <nav aria-label="Ir a" className="mb-3 flex flex-wrap gap-2">
      {jumps.map(({ word, count, partyId }) => (
        <button
          key={word}
          type="button"
          onClick={() => jumpTo(partyId)}
          className="min-h-11 cursor-pointer rounded-full px-3.5 text-[0.9375rem] font-semibold text-uv ring-1 ring-border ring-inset hover:bg-surface-2"
        >
          {/* A blank of its own between two elements is not read. */}
          <span>{`${word} `}</span>
          <span className="text-text-3 tabular-nums">{count}</span>
        </button>
      ))}
    </nav>
  );
}

/** To a card of the list, with the focus on its link. */
function jumpTo(partyId: string): void {
  const card = document.getElementById(`party-${partyId}`);
  card?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  card?.querySelector('a')?.focus({ preventScroll: true });
}
