import type { ReportAnswer, ReportedAnswer } from '@duende/contracts/reports/report-answers';
import { GROUND_TEXTS } from '@duende/contracts/reports/report-words';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { momentDayAndTime } from '../../dates/moment-text.ts';
import { reportsOfQuery } from '../../reports/report-queries.ts';
import { Button } from '../../ui/button.tsx';
import { MoreItems } from '../../ui/more-items.tsx';

export function ReportLines({ item: { id, reports, count } }: { readonly item: ReportedAnswer }) {
  const [isWhole, setWhole] = useState(false);
  if (isWhole) return <AllReports id={id} newest={reports} />;
  return (
    <>
      <Lines reports={reports} />
      {count > reports.length && (
        <Button kind="quiet" className="-mx-2 px-2 text-sm" onClick={() => setWhole(true)}>
          {`Ver las ${count} denuncias`}
        </Button>
      )}
    </>
  );
}

function AllReports({ id, newest }: { readonly id: string; readonly newest: readonly ReportAnswer[] }) {
  const list = useInfiniteQuery(reportsOfQuery(id));
  const reports = list.data?.items ?? newest;
  return (
    <>
      <Lines reports={reports} />
      <MoreItems list={list} shown={reports.length} total={list.data?.total} />
    </>
  );
}

function Lines({ reports }: { readonly reports: readonly ReportAnswer[] }) {
  return (
    <ul aria-label="Denuncias" className="mt-3 flex flex-col gap-2">
      {reports.map(({ id, by, ground, words, at }) => (
        <li key={id} className="rounded-xl bg-surface-2 px-3 py-2 text-sm wrap-anywhere">
          <p>
            <span className="font-semibold">{GROUND_TEXTS[ground]}</span>
            <span className="text-text-3">{' · '}</span>
            {by === null ? (
              <span className="text-text-3">una cuenta borrada</span>
            ) : (
              <Link
                to="/profile"
                search={{ user: by.id }}
                className="inline-block py-1 text-uv underline-offset-4 hover:underline"
              >
                <bdi>{by.username}</bdi>
              </Link>
            )}
            {by !== null && <AccountAge since={by.since} at={at} />}
            <time dateTime={at} className="text-text-3 tabular-nums">{` · ${momentDayAndTime(at)}`}</time>
          </p>
          {words !== null && (
            <p dir="auto" className="mt-1 whitespace-pre-line text-text-2">
              {words}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A new account may have been made for the report. */
function AccountAge({ since, at }: { readonly since: string; readonly at: string }) {
  const isNew = Date.parse(at) - Date.parse(since) < DAY_MS;
  return (
    <span
      className={isNew ? 'font-semibold text-amber' : 'text-text-3'}
    >{` · ${accountAge(since, at)}`}</span>
  );
}

const [HOUR_MS, DAY_MS] = [3_600_000, 24 * 3_600_000];
const ageOf = (amount: number, unit: 'minute' | 'hour' | 'day' | 'month' | 'year') =>
  new Intl.NumberFormat('es-ES', { style: 'unit', unit, unitDisplay: 'long' }).format(Math.max(1, amount));

/** `cuenta de 3 horas`; both ISO 8601. */
export function accountAge(since: string, at: string): string {
  const ms = Date.parse(at) - Date.parse(since);
  const days = Math.floor(ms / DAY_MS);
  const age = () => {
    if (ms < HOUR_MS) return ageOf(Math.floor(ms / 60_000), 'minute');
    if (days < 2) return ageOf(Math.floor(ms / HOUR_MS), 'hour');
    if (days < 60) return ageOf(days, 'day');
    return days < 730 ? ageOf(Math.floor(days / 30.4), 'month') : ageOf(Math.floor(days / 365), 'year');
  };
  return `cuenta de ${age()}`;
}
