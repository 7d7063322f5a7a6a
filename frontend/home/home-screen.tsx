import { useSearch } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { lazyComponent } from '../browser/lazy-component.ts';
import { Calendar } from '../parties/calendar/calendar.tsx';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { filteredParties, isUpcoming } from '@duende/contracts/parties/party-filters';
import { isFiltering, NO_FILTERS } from '../parties/filters/filters.ts';
import { useFilters } from '../parties/filters/use-filters.ts';
import { OnNow } from './on-now.tsx';
import { NextPoster } from './next-poster.tsx';
import { UpcomingList } from './upcoming-list.tsx';
import { useFound } from './found-query.ts';
import { useConfirmed, useHomeParties } from '../parties/use-home-parties.ts';
import { useHydrated } from '../browser/taking-over.ts';
import { useLiveTopic } from '../live/live.ts';
import { useOverlay } from '../browser/overlays.ts';
import { useNow } from '../dates/use-today.ts';
import { closeNight, useOpenNight } from '../party/night/use-night-sheet.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { HomeSearchBar } from './home-search-bar.tsx';
import type { HomeSearch } from './home-search.ts';
import { useSearchFor } from './use-search-for.ts';

const HomeOverlays = lazyComponent(async () => (await import('./home-overlays.tsx')).HomeOverlays);

const HomeNight = lazyComponent(async () => (await import('./home-night.tsx')).HomeNight);

const NextParty = lazyComponent(async () => (await import('./own-next-party.tsx')).NextParty);

const Subscribe = lazyComponent(async () => (await import('./subscribe.tsx')).Subscribe);

const NO_PARTIES = [] as const;

const HEADING = (
  <PageHeading className="text-sm leading-tight font-semibold text-text-2">
    La comunidad psytrance de España
  </PageHeading>
);

/** Renders the person's next party, unless it is the one shown already. */
function useOwnNext(confirmed: ReturnType<typeof useConfirmed>['parties'], now: number) {
  return useCallback(
    (shownId: string | undefined) =>
      confirmed && (
        <LazyBoundary>
          <NextParty confirmed={confirmed} now={now} shownId={shownId} />
        </LazyBoundary>
      ),
    [confirmed, now],
  );
}

function OpenNight() {
  const partyId = useOpenNight((open) => open.partyId);
  return (
    partyId !== null && (
      <LazyBoundary onMissing={closeNight}>
        <HomeNight partyId={partyId} />
      </LazyBoundary>
    )
  );
}

/** `install` is passed after the first paint. */
export function HomeScreen({ install }: { readonly install?: ReactNode }) {
  useLiveTopic('home');
  const now = useNow();
  const today = madridDay(new Date(now));
  const { q = '', care = '', picker, day }: HomeSearch = useSearch({ strict: false });
  const isLater = useHydrated();
  const { filters, change } = useFilters(picker !== undefined);
  const { parties, isComplete, error, retry, keptAt } = useHomeParties();
  const { found, error: searchError, isLooking } = useFound({ q, care }, parties);
  // The picker updates first.
  const settled = useDeferredValue(filters);
  const shown = useMemo(() => found && filteredParties(found, settled), [found, settled]);
  const hasComing = useMemo(() => shown?.some((party) => isUpcoming(party, today)), [shown, today]);
  const find = useSearchFor();
  const search = useCallback((words: string) => find({ q: words || undefined }), [find]);
  const choose = useCallback((ticks: string) => find({ care: ticks || undefined }), [find]);
  const confirmed = useConfirmed();
  const clear = useCallback(() => {
    change(NO_FILTERS);
    choose('');
  }, [change, choose]);
  const dayOverlay = useOverlay('day');
  const pickerOverlay = useOverlay('picker');
  const [start] = useState(day);
  // Without filters the page's own data is enough.
  const isFollowable = isFiltering(settled);
  const isFiltered = isFollowable || care !== '';
  const isNextKnown = shown !== undefined && start === undefined && q === '' && !isFiltered;
  const over = { picker: useDeferredValue(picker), day: useDeferredValue(day) };
  const own = useOwnNext(confirmed.parties, now);
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
          {/* A search shows its results first, a failure itself. */}
          {q === '' && (shown !== undefined || error === null) ? (
            <NextPoster parties={shown} now={now} heading={HEADING} own={own} />
          ) : (
            <div className="pt-4 lg:pt-0">{HEADING}</div>
          )}
        </div>
        <HomeSearchBar
          {...{ keptAt, q, filters, care, picker }}
          onSearch={search}
          onPicker={pickerOverlay.show}
          follow={isFollowable && hasComing === true ? settled : null}
        />
        {/* With a search the list comes first, also in tab order. */}
        {q === '' ? [month, list] : [list, month]}
      </div>
      <OpenNight />
      {(over.picker ?? over.day) !== undefined && (
        <LazyBoundary onMissing={over.picker === undefined ? dayOverlay.close : pickerOverlay.close}>
          <HomeOverlays
            {...over}
            filters={filters}
            onFilters={change}
            care={care}
            onCare={choose}
            onClear={clear}
            parties={(care === '' ? parties : found) ?? NO_PARTIES}
            isComplete={isComplete && (care === '' || found !== undefined)}
            hasFailed={(error ?? searchError) !== null}
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
