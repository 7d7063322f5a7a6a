import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { lazyComponent } from '../browser/lazy-component.ts';
import { Calendar } from '../parties/calendar/calendar.tsx';
import { FilterBar } from '../parties/filters/filter-bar.tsx';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { filteredParties } from '@duende/contracts/parties/party-filters';
import { isFiltering, NO_FILTERS } from '../parties/filters/filters.ts';
import { useFilters } from '../parties/filters/use-filters.ts';
import { OnNow } from './on-now.tsx';
import { UpcomingList } from './upcoming-list.tsx';
import { useFound } from './found-query.ts';
import { useConfirmed, useHomeParties } from '../parties/use-home-parties.ts';
import { useHydrated } from '../browser/taking-over.ts';
import { AsOf } from '../ui/as-of.tsx';
import { useLiveTopic } from '../live/live.ts';
import { useOverlay } from '../browser/overlays.ts';
import { useNow } from '../dates/use-today.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { ListSearch } from '../ui/list-search.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import type { HomeSearch } from './home-search.ts';

const HomeOverlays = lazyComponent(async () => (await import('./home-overlays.tsx')).HomeOverlays);

const NextParty = lazyComponent(async () => (await import('./next-party.tsx')).NextParty);

const Subscribe = lazyComponent(async () => (await import('./subscribe.tsx')).Subscribe);

const NO_PARTIES = [] as const;

/** Home: what is on, by month and one after the other. `install` comes once the page has been painted. */
export function HomeScreen({ install }: { readonly install?: ReactNode }) {
  useLiveTopic('home');
  const now = useNow();
  const today = madridDay(new Date(now));
  const { q = '', picker, day }: HomeSearch = useSearch({ strict: false });
  const isLater = useHydrated();
  const { filters, change } = useFilters(picker !== undefined);
  const { parties, isComplete, error, retry, keptAt } = useHomeParties();
  const { found, error: searchError, isLooking } = useFound(q, parties);
  const navigate = useNavigate();
  const search = useCallback(
    (words: string) =>
      void navigate({
        to: '.',
        search: (now: Record<string, unknown>) => ({ ...now, q: words || undefined }),
        hash: true,
        state: true,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const confirmed = useConfirmed();
  const clear = useCallback(() => change(NO_FILTERS), [change]);
  const dayOverlay = useOverlay('day');
  const pickerOverlay = useOverlay('picker');
  // A choice shows in its picker at once; what it changes behind the picker may take its time.
  const settled = useDeferredValue(filters);
  const shown = useMemo(() => found && filteredParties(found, settled), [found, settled]);
  const [start] = useState(day);
  // Unless filtered, what the page brings holds today's month where it opens there, and the parties that come next.
  const isNextKnown = shown !== undefined && start === undefined && q === '' && !isFiltering(settled);
  // The button that was clicked answers before what it opens has been made.
  const over = { picker: useDeferredValue(picker), day: useDeferredValue(day) };
  const installing = isLater && install && (
    <div className="ml-auto shrink-0">
      <LazyBoundary>{install}</LazyBoundary>
    </div>
  );
  // Where it moves nothing when it comes: the filters stand at the right of a wide screen, at the left of a narrow one.
  const isInstallFirst = installing && matchMedia('(min-width: 64rem)').matches;
  const month = (
    <div key="month" className="lg:sticky lg:top-20 lg:col-start-1 lg:row-span-2 lg:row-start-1">
      <Calendar
        parties={shown ?? NO_PARTIES}
        known={isComplete ? 'all' : isNextKnown ? 'next' : 'some'}
        today={today}
        start={start ?? today}
        going={confirmed.ids}
        onDay={dayOverlay.show}
      />
      <div className="min-h-11">
        <LazyBoundary>
          <Subscribe filters={settled} />
        </LazyBoundary>
      </div>
    </div>
  );
  const list = (
    <div key="list" className="lg:col-start-2">
      {confirmed.isSignedIn && q === '' && (
        <div className="mb-4 min-h-22">
          <LazyBoundary>
            <NextParty confirmed={confirmed.parties} now={now} />
          </LazyBoundary>
        </div>
      )}
      <OnNow parties={shown ?? NO_PARTIES} now={now} going={confirmed.ids} />
      <UpcomingList
        parties={shown}
        isComplete={isComplete}
        error={error ?? searchError}
        onRetry={retry}
        q={q}
        isLooking={isLooking}
        onSearch={search}
        filters={settled}
        onClear={isFiltering(settled) ? clear : undefined}
        now={now}
        going={confirmed.ids}
      />
    </div>
  );
  return (
    <div className="mx-auto max-w-[84rem] px-3 pb-16 sm:px-6">
      <div className="@container flex flex-col gap-3 pt-1 pb-3 sm:pt-4 lg:flex-row lg:items-end lg:justify-between lg:pt-6 lg:pb-5">
        <PageHeading className="display text-[clamp(1.125rem,5.6vw,2.25rem)] leading-tight uppercase @min-[18rem]:truncate xl:text-[2.75rem]">
          La comunidad psytrance de España
        </PageHeading>
        <div className="flex min-h-11 min-w-0 items-center @max-[18rem]:flex-wrap gap-2">
          {isInstallFirst && installing}
          <FilterBar filters={filters} open={picker} onOpen={pickerOverlay.show} />
          {!isInstallFirst && installing}
        </div>
      </div>
      <AsOf keptAt={keptAt} className="block pb-3" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] lg:items-start lg:gap-7 xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <ListSearch
          className="lg:col-start-2"
          name="q"
          label="Buscar eventos"
          placeholder="Fiesta, artista, zona o estilo"
          value={q}
          onSearch={search}
        />
        {/* Whoever searches finds the list first, by the keyboard too; on a wide screen both stay where they are. */}
        {q === '' ? [month, list] : [list, month]}
      </div>
      {(over.picker ?? over.day) !== undefined && (
        <LazyBoundary onMissing={over.picker === undefined ? dayOverlay.close : pickerOverlay.close}>
          <HomeOverlays
            {...over}
            filters={filters}
            onFilters={change}
            parties={parties ?? NO_PARTIES}
            today={today}
            going={confirmed.ids}
            onClosePicker={pickerOverlay.close}
            onCloseDay={dayOverlay.close}
          />
        </LazyBoundary>
      )}
    </div>
  );
}
