import type { StatisticsAnswer } from '@duende/contracts/history/statistics-answer';
import { LOCATIONS } from '@duende/contracts/parties/locations';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useServerNow } from '../http/server-now.ts';
import { oneOf } from '../browser/navigation.ts';
import { useMay } from '../session/session.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { DifferenceWarning, VerifiedNote } from '../history/verified-note.tsx';
import { BehindList } from './behind-list.tsx';
import { FigureFrame } from './figure-frame.tsx';
import { allFigures } from './figures/all-figures.ts';
import { CHOICE } from '../ui/chosen.ts';
import { RangeBar } from './range-bar.tsx';
import { presets, rangeErrors } from './common/ranges.ts';
import { statisticsQuery } from './common/statistics-query.ts';
import type { StatisticsSearch } from './common/statistics-search.ts';
import { QueryBoundary } from '../ui/query-boundary.tsx';

interface StatisticsPageProps {
  readonly search: StatisticsSearch;
  readonly onRange: (change: Pick<StatisticsSearch, 'from' | 'to'>) => void;
}

export function StatisticsPage(props: StatisticsPageProps) {
  return (
    <AdminScreen title="Estadísticas">
      <DifferenceWarning />
      {props.search.figure === undefined ? <Figures {...props} /> : <BehindList search={props.search} />}
      <VerifiedNote />
    </AdminScreen>
  );
}

function Figures({ search, onRange }: StatisticsPageProps) {
  const today = madridDay(new Date(useServerNow()));
  const errors = rangeErrors(search, today);
  const isAskable = errors.from === undefined && errors.to === undefined;
  const query = useQuery({
    ...statisticsQuery(search),
    enabled: isAskable,
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  return (
    <>
      <RangeBar
        search={search}
        shown={isPlaceholderData ? undefined : data}
        errors={errors}
        presets={presets(today, data ?? { first: null, last: null })}
        onRange={onRange}
      />
      {isAskable && (
        <QueryBoundary query={query} loading={<Skeleton />} failed="No se pudieron cargar las estadísticas.">
          {(answer) => (
            <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
              <FigureList answer={answer} search={search} today={today} />
            </div>
          )}
        </QueryBoundary>
      )}
    </>
  );
}

/** A wide drawing must not widen its column. */
const FIGURES = 'grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-6 lg:*:first:col-span-2';

interface FigureListProps {
  readonly answer: StatisticsAnswer;
  readonly search: StatisticsSearch;
  readonly today: string;
}

function FigureList({ answer, search: { from, to, location: wanted }, today }: FigureListProps) {
  const location = oneOf(LOCATIONS, wanted);
  const mayAudit = useMay('audit.read');
  const figures = allFigures(answer, {
    today,
    location,
    mayAudit,
    behind: (bar) => ({ to: '/estadisticas', search: { from, to, ...bar } }),
  });
  const isEmpty = answer.parties.length === 0 && figures.every(({ finding }) => finding === null);
  if (isEmpty)
    return (
      <p className="panel rounded-3xl px-6 py-14 text-center text-lg text-text-2">
        Todavía no hay datos en este periodo.
      </p>
    );
  const time = `${answer.from}_${answer.to}`;
  return (
    <div className={FIGURES}>
      {figures.map((figure) => (
        <FigureFrame key={figure.id} figure={figure} time={time}>
          {figure.chart.kind === 'heat' && <Regions chosen={location} range={{ from, to }} />}
        </FigureFrame>
      ))}
    </div>
  );
}

interface RegionsProps {
  readonly chosen: string | undefined;
  readonly range: Pick<StatisticsSearch, 'from' | 'to'>;
}

function Regions({ chosen, range }: RegionsProps) {
  return (
    <ul aria-label="Zona" className="mb-4 flex flex-wrap gap-2">
      {[undefined, ...LOCATIONS].map((location) => (
        <li key={location ?? 'all'}>
          <Link
            to="/estadisticas"
            search={{ ...range, location }}
            resetScroll={false}
            aria-current={chosen === location ? 'true' : undefined}
            activeProps={{ 'aria-current': undefined }}
            className={CHOICE}
          >
            {location ?? 'Todas'}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Skeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Cargando estadísticas...
      </p>
      <div aria-hidden="true" className={FIGURES}>
        {Array.from({ length: 3 }, (_, index) => (
          <div key={index} className="h-96 animate-breathe rounded-3xl bg-surface-1" />
        ))}
      </div>
    </>
  );
}
