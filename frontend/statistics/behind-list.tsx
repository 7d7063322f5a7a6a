import type { StatisticsEventsAnswer } from '@duende/contracts/history/statistics-answer';
import { FIGURES, LEAD_STEP_IDS, type FigureName } from '@duende/contracts/history/statistics';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { shortDay } from '../dates/date-text.ts';
import { oneOf } from '../browser/navigation.ts';
import { useMay } from '../session/session.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { LEAD_WORDS } from './figures/lead.ts';
import { behindQuery } from './common/statistics-query.ts';
import type { StatisticsSearch } from './common/statistics-search.ts';
import { counted, durationText, UNPUBLISHED } from './common/words.ts';
import { QueryBoundary } from '../ui/query-boundary.tsx';

type BehindEvent = StatisticsEventsAnswer['events'][number];

const TITLES: Readonly<Record<FigureName, string>> = {
  parties: 'Fiestas que empiezan',
  decisions: 'Fiestas que se decidieron',
  rsvps: 'Fiestas con confirmaciones o bajas',
  lead: 'Fiestas a las que se confirmó',
  seats: 'Fiestas con plazas publicadas',
  comments: 'Fiestas con comentarios decididos',
  imports: 'Fiestas importadas',
};

export function BehindList({ search }: { readonly search: StatisticsSearch }) {
  const query = useQuery(behindQuery(search));
  const { data } = query;
  const figure = oneOf(FIGURES, search.figure);
  const { from, to, location } = search;
  return (
    <section aria-labelledby="behind" className="max-w-4xl">
      <Link to="/estadisticas" search={{ from, to, location }} className={buttonClass('secondary', 'mb-5')}>
        <Icon name="equaliser" />
        Todos los gráficos
      </Link>
      <h2 id="behind" className="display text-name">
        {figure === undefined ? 'Fiestas' : TITLES[figure]}
      </h2>
      <p className="mt-1 mb-5 text-text-2">
        {data === undefined ? narrowing(search) : `${narrowing(search)} · ${totalText(data, figure)}`}
      </p>
      <QueryBoundary query={query} loading="Cargando lista..." failed="No se pudo cargar la lista.">
        {({ total, events }) =>
          total === 0 ? (
            <p className="panel rounded-3xl px-6 py-12 text-center text-lg text-text-2">
              Aquí no hay ninguna fiesta.
            </p>
          ) : (
            <ul>
              {events.map((event, index) => (
                <Row key={index} event={event} figure={figure} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </section>
  );
}

/** `del 1/5/26 al 31/5/26, Madrid, acid` */
function narrowing({ from, to, since, until, location, style, hour, lead }: StatisticsSearch): string {
  const [start, end] = [since ?? from, until ?? to];
  const time = start === undefined || end === undefined ? 'los últimos 12 meses' : timeWords(start, end);
  const step = oneOf(LEAD_STEP_IDS, lead);
  return [
    time,
    location,
    style,
    hour === undefined ? undefined : `enviadas a las ${hour} h`,
    step === undefined ? undefined : LEAD_WORDS[step][1],
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

const timeWords = (start: string, end: string) =>
  start === end ? shortDay(start) : `del ${shortDay(start)} al ${shortDay(end)}`;

function totalText({ total, events }: StatisticsEventsAnswer, figure: FigureName | undefined): string {
  const all = figure === 'decisions' ? counted(total, 'decisión', 'decisiones') : counted(total, 'fiesta');
  return events.length < total ? `${all}, las primeras ${events.length}` : all;
}

const STATUS_WORDS: Readonly<Record<BehindEvent['status'], string>> = {
  pending: 'pendiente',
  approved: 'publicada',
  rejected: 'rechazada',
  deleted: 'eliminada',
  withdrawn: 'retirada antes de decidir',
};

function Row({ event, figure }: { readonly event: BehindEvent; readonly figure: FigureName | undefined }) {
  const { eventId, name, firstDay, location, status } = event;
  const words = <bdi className="display block text-name wrap-anywhere">{name ?? UNPUBLISHED}</bdi>;
  const mayModerate = useMay('party.moderate');
  const isOpen = status === 'approved' || (status === 'pending' && mayModerate);
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-5 border-t border-border py-3">
      <div className="min-w-0 grow basis-[15rem]">
        {isOpen ? (
          <Link
            to="/event/$key"
            params={{ key: eventId }}
            className="inline-flex min-h-11 max-w-full items-center hover:text-uv"
          >
            {words}
          </Link>
        ) : (
          words
        )}
        <p className="text-sm text-text-2 tabular-nums">
          {`${shortDay(firstDay)} · ${location} · ${STATUS_WORDS[status]}`}
        </p>
      </div>
      <p className="tabular-nums">{figure && countText(event, figure)}</p>
    </li>
  );
}

function countText({ counts: [first = 0, second = 0], verdict }: BehindEvent, figure: FigureName): string {
  switch (figure) {
    case 'decisions':
      return `${verdict === 'rejected' ? 'rechazada' : 'aprobada'} en ${durationText(first)}`;
    case 'rsvps':
      return `${counted(first, 'confirmación', 'confirmaciones')}, ${counted(second, 'baja')}`;
    case 'lead':
      return counted(first, 'confirmación', 'confirmaciones');
    case 'seats':
      return `${counted(first, 'ofrecida')}, ${counted(second, 'pedida')}`;
    case 'comments':
      return `${counted(first, 'aprobado')}, ${counted(second, 'rechazado')}`;
    case 'parties':
    case 'imports':
      return '';
    default:
      return figure satisfies never;
  }
}
