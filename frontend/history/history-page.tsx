import { madridDay } from '@duende/contracts/common/madrid-time';
import type { HistoryCompareAnswer, HistoryHomeAnswer } from '@duende/contracts/history/history-answers';
import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, type ReactNode, useState } from 'react';
import { useServerNow } from '../http/server-now.ts';
import { useLiveTopic } from '../live/live.ts';
import type { PastSearch } from '../parties/party-link.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { inOrder } from './compare-texts.ts';
import { Comparison } from './comparison.tsx';
import { compareQuery } from './history-queries.ts';
import { addressOf, daysLater, momentOf, within, type Moment } from './moment.ts';
import { PastFailure } from './past-failure.tsx';
import { PastList, PastListSkeleton } from './past-list.tsx';
import { pastHomeQuery } from './past-queries.ts';
import { BackToNow, Ribbon } from './ribbon.tsx';
import { Timeline } from './timeline.tsx';
import { useHandle } from './use-handle.ts';
import { DifferenceWarning, VerifiedNote } from './verified-note.tsx';

/** ISO 8601; without the first: now. */
export interface HistorySearch extends PastSearch {
  readonly con?: string | undefined;
}

export interface PastCalendarProps {
  readonly parties: readonly EventCardAnswer[];
  /** `false` before the first answer */
  readonly isComplete: boolean;
  /** the day of the moment shown */
  readonly today: string;
  readonly past: PastSearch;
}

interface HistoryPageProps {
  readonly search: HistorySearch;
  /** `undefined` removes a parameter */
  readonly onMove: (change: HistorySearch, replace: boolean) => Promise<void>;
  readonly calendar: (props: PastCalendarProps) => ReactNode;
}

/** At now, the page is live. */
export function HistoryPage(props: HistoryPageProps) {
  return (
    <AdminScreen title="La web en el pasado">
      <DifferenceWarning />
      <Past {...props} />
      <VerifiedNote />
    </AdminScreen>
  );
}

const WEEK = 7;
const NO_PARTIES: readonly EventCardAnswer[] = [];

function Past({ search: { at, con }, onMove, calendar }: HistoryPageProps) {
  useLiveTopic('home');
  const { home, first } = usePastHome(at);
  const now = useServerNow();
  const changes = useChanges(home, at, con);
  const shown = useHandle(momentOf(at), (moment, replace) => onMove({ at: addressOf(moment) }, replace));
  // The address always names this moment, also for now.
  const compared = useHandle(momentOf(con), (moment, replace) =>
    onMove({ con: addressOf(moment ?? now) }, replace),
  );
  const past = useMemo(() => ({ at }), [at]);
  const { data, error } = home;
  const isBusy = shown.isMoving || compared.isMoving || home.isPlaceholderData;
  const moment = data === undefined ? now : Date.parse(data.at);
  const today = madridDay(new Date(moment));
  const refused = data === undefined ? error : null;
  const changed = con === undefined ? null : new Set(changes?.data?.changes.map(({ card }) => card.id));

  function compare(isComparing: boolean) {
    if (!isComparing || first === null) return onMove({ con: undefined }, false);
    return onMove({ con: addressOf(otherMoment(shown.moment, { first, now }) ?? now) }, false);
  }

  return (
    <>
      {refused === null && (
        <Ribbon moment={shown.moment} isBusy={isBusy} back={<BackToNow onClick={shown.forget} />} />
      )}
      {first !== null && (
        <Timeline
          reach={{ first, now: Math.max(first, now) }}
          shown={shown}
          compared={con === undefined ? null : compared}
          onCompare={compare}
        />
      )}
      {refused !== null && (
        <PastFailure
          words="No se pudo cargar aquel momento."
          error={refused}
          onRetry={() => void home.refetch()}
        >
          <Button onClick={() => void onMove({ at: undefined }, false)}>Volver a ahora</Button>
        </PastFailure>
      )}
      {refused === null && (
        <div
          aria-busy={isBusy}
          className={classNames(
            'grid gap-5 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] lg:items-start lg:gap-7 xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]',
            con !== undefined && 'lg:grid-rows-[auto_1fr]',
          )}
        >
          {con !== undefined && (
            <Comparison changes={changes} onEnd={() => void onMove({ con: undefined }, false)} />
          )}
          {calendar({
            parties: data?.events ?? NO_PARTIES,
            isComplete: data !== undefined,
            today,
            past,
          })}
          {data === undefined ? (
            <PastListSkeleton />
          ) : (
            <PastList home={data} at={moment} past={past} changed={changed} />
          )}
        </div>
      )}
    </>
  );
}

/** A week earlier, or now if there is nothing before. */
function otherMoment(moment: Moment, reach: { readonly first: number; readonly now: number }): Moment {
  const before = within(daysLater(moment ?? reach.now, -WEEK), reach);
  return before === moment ? null : before;
}

interface PastHome {
  readonly home: UseQueryResult<HistoryHomeAnswer>;
  readonly first: number | null;
}

function usePastHome(at: string | undefined): PastHome {
  const home = useQuery({ ...pastHomeQuery(at), placeholderData: keepPreviousData });
  const [known, setKnown] = useState<string | null>(null);
  // Kept after a failure, so that the slider works.
  const first = home.data?.first ?? known;
  if (first !== known) setKnown(first);
  return { home, first: first === null ? null : Date.parse(first) };
}

/** `null` if both moments are equal. */
function useChanges(
  { data, isPlaceholderData }: UseQueryResult<HistoryHomeAnswer>,
  at: string | undefined,
  con: string | undefined,
): UseQueryResult<HistoryCompareAnswer> | null {
  const shown = at ?? (isPlaceholderData ? undefined : data?.at);
  const between = shown === undefined || con === undefined ? undefined : inOrder(shown, con);
  const changes = useQuery({
    ...compareQuery(between?.from ?? '', between?.to ?? ''),
    enabled: between !== undefined && between !== null,
    placeholderData: keepPreviousData,
  });
  return between === null ? null : changes;
}
