import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { lazyComponent } from '../browser/lazy-component.ts';
import { Calendar } from '../parties/calendar/calendar.tsx';
import { FilterBar } from '../parties/filters/filter-bar.tsx';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { filteredParties, isUpcoming } from '@duende/contracts/parties/party-filters';
import { isFiltering, NO_FILTERS } from '../parties/filters/filters.ts';
import { useFilters } from '../parties/filters/use-filters.ts';
import { OnNow } from './on-now.tsx';
import { Tonight } from './tonight.tsx';
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

const FollowFilters = lazyComponent(async () => (await import('./follow-filters.tsx')).FollowFilters);

const NO_PARTIES = [] as const;

const HEADING = (
  <PageHeading className="text-sm leading-tight font-semibold text-text-2">
    La comunidad psytrance de España
  </PageHeading>
);

/** `install` is passed after the first paint. */
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
  // The picker updates first.
  const settled = useDeferredValue(filters);
  const shown = useMemo(() => found && filteredParties(found, settled), [found, settled]);
  const hasComing = useMemo(() => shown?.some((party) => isUpcoming(party, today)), [shown, today]);
  const [start] = useState(day);
  // Without filters the page's own data is enough.
  const isFiltered = isFiltering(settled);
  const isNextKnown = shown !== undefined && start === undefined && q === '' && !isFiltered;
  const over = { picker: useDeferredValue(picker), day: useDeferredValue(day) };
  const own = useCallback(
    (shownId: string | undefined) =>
      confirmed.parties && (
        <LazyBoundary>
          <NextParty confirmed={confirmed.parties} now={now} shownId={shownId} />
        </LazyBoundary>
      ),
    [confirmed.parties, now],
  );
  const month = (
    <div key="month" className="lg:sticky lg:top-20 lg:col-start-1 lg:row-span-3 lg:row-start-1">
      <Calendar
        parties={shown ?? NO_PARTIES}
        known={isComplete ? 'all' : isNextKnown ? 'next' : 'some'}
        today={today}
        start={start ?? today}
        going={confirmed.ids}
        onDay={dayOverlay.show}
        isFoldable
      >
        <div className="min-h-11">
          <LazyBoundary>
            <Subscribe filters={settled} />
          </LazyBoundary>
        </div>
      </Calendar>
    </div>
  );
  const list = (
    <div key="list" className="lg:col-start-2">
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
        onClear={isFiltered ? clear : undefined}
        now={now}
        going={confirmed.ids}
      />
      {isLater && install && (
        <div className="mt-8 flex justify-center">
          <LazyBoundary>{install}</LazyBoundary>
        </div>
      )}
    </div>
  );
  return (
    <div className="mx-auto max-w-[84rem] px-4 pb-16 sm:px-6 lg:pt-4">
      <div className="grid gap-4 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:grid-rows-[auto_auto_minmax(0,1fr)] lg:items-start lg:gap-x-7">
        <div className="lg:col-start-2">
          {/* A search shows its results first. */}
          {q === '' ? (
            <Tonight parties={shown} now={now} heading={HEADING} own={own} />
          ) : (
            <div className="pt-4 lg:pt-0">{HEADING}</div>
          )}
        </div>
        <div className="flex flex-col gap-3 lg:col-start-2">
          <AsOf keptAt={keptAt} className="block" />
          <div className="@container relative flex min-h-11 min-w-0 items-center gap-2">
            <div className="min-w-11 flex-1">
              <ListSearch
                // On a phone the focused search field covers the filters.
                className="rounded-full bg-bg-0 max-sm:focus-within:absolute max-sm:focus-within:inset-0 max-sm:focus-within:z-10"
                name="q"
                label="Buscar eventos"
                placeholder="Fiesta, artista, zona o estilo"
                value={q}
                onSearch={search}
              />
            </div>
            <FilterBar filters={filters} open={picker} onOpen={pickerOverlay.show} />
          </div>
          {/* An empty list offers this itself. */}
          {isFiltered && hasComing && (
            <div className="min-h-11">
              <LazyBoundary>
                <FollowFilters filters={settled} />
              </LazyBoundary>
            </div>
          )}
        </div>
        {/* With a search the list comes first, also in tab order. */}
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
