import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { UPCOMING_LIMIT } from '@duende/contracts/common/first-view-limits';
import type { PartyFilters } from '@duende/contracts/parties/party-filters';
import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { wholePartiesQuery } from '../party-queries.ts';
import { useTakenOver } from '../../browser/use-taken-over.ts';
import { useHistoryText } from '../../browser/history-text.ts';
import { lazyComponent } from '../../browser/lazy-component.ts';
import { isSoon, soonCounts, type Soon, type SoonCount } from '../soon.ts';
import { classNames } from '../../ui/class-names.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Icon } from '../../ui/icons.tsx';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { LIST_GRID } from '../party-card-frame.ts';
import { PartyCardSkeleton } from '../party-card-skeleton.tsx';
import { LiveCard } from './live-card.tsx';
import { partiesWith, upcomingParties } from './upcoming-parties.ts';

/** A chunk of its own: most lists end without it. */
const ListEnd = lazyComponent(async () => (await import('./list-end.tsx')).ListEnd);

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
  const isLater = useTakenOver();
  const [words, setWords] = useHistoryText('search');
  // Each letter shows at once; the list may take its time.
  const search = useDeferredValue(words).trim();
  // Descriptions come with the first words: who searches for nothing does without them.
  const isSearching = search !== '';
  const whole = useQuery({ ...wholePartiesQuery, enabled: isSearching });
  const described = isSearching ? whole.data : undefined;
  const found = useMemo(
    () => parties && partiesWith(search, upcomingParties(parties, today), described),
    [parties, today, search, described],
  );
  const error = props.error ?? (isSearching && described === undefined ? whole.error : null);
  const mayFollow =
    (isSearching && described === undefined) || (!isComplete && (isSearching || onClear !== undefined));
  const upcoming = found?.length === 0 && mayFollow ? undefined : found;
  const soon = upcoming ? soonCounts(upcoming, today) : [];
  const [wanted, want] = useState<Soon | null>(null);
  // A day that is over, or that no party is left of, no longer narrows the list.
  const chosen = soon.find(({ word }) => word === wanted)?.word;
  const shown = chosen ? upcoming?.filter((party) => isSoon(party, chosen, today)) : upcoming;
  return (
    <section aria-labelledby="upcoming">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="upcoming" tabIndex={-1} className="display text-[1.5rem] leading-none sm:text-title">
          Próximos eventos
        </h2>
        <SearchField words={words} onWords={setWords} />
      </div>
      <p role="status" className="sr-only">
        {shown ? countWords(shown.length) : error === null && 'Cargando eventos...'}
      </p>
      {soon.length > 0 && <SoonChoice choices={soon} chosen={chosen} onChoose={want} />}
      {error && <FailureNote words="No se pudieron cargar los eventos." error={error} onRetry={onRetry} />}
      {upcoming === undefined && error === null && <Skeleton />}
      {shown && shown.length > 0 && (
        <Cards upcoming={shown.slice(0, UPCOMING_LIMIT)} {...{ now, going, isLater }} />
      )}
      {shown && (isSearching || shown.length === 0 || shown.length > UPCOMING_LIMIT) && (
        <LazyBoundary>
          <ListEnd
            {...{ search, filters, onClear, now, going }}
            found={shown.length}
            parties={parties ?? []}
            described={described}
            onSearch={setWords}
          />
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

interface SoonChoiceProps {
  readonly choices: readonly SoonCount[];
  readonly chosen: Soon | undefined;
  readonly onChoose: (word: Soon | null) => void;
}

/** What is on today, tomorrow or at the weekend, and nothing else; a second click shows all again. */
function SoonChoice({ choices, chosen, onChoose }: SoonChoiceProps) {
  return (
    <div role="group" aria-label="Solo los de" className="mb-3 flex flex-wrap gap-2">
      {choices.map(({ word, count }) => (
        <button
          key={word}
          type="button"
          aria-pressed={word === chosen}
          onClick={() => onChoose(word === chosen ? null : word)}
          className={classNames(
            'min-h-11 cursor-pointer rounded-full px-3.5 text-[0.9375rem] font-semibold ring-1 ring-inset',
            word === chosen ? 'bg-uv text-bg-0 ring-uv' : 'text-uv ring-border hover:bg-surface-2',
          )}
        >
          {/* A blank of its own between two elements is not read. */}
          <span>{`${word} `}</span>
          <span className={classNames('tabular-nums', word !== chosen && 'text-text-3')}>{count}</span>
        </button>
      ))}
    </div>
  );
}
