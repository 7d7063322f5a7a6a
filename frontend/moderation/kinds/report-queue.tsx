import type { ReportedAnswer } from '@duende/contracts/reports/report-answers';
import { GROUND_TEXTS } from '@duende/contracts/reports/report-words';
import { Link } from '@tanstack/react-router';
import { momentDayAndTime } from '../../dates/moment-text.ts';
import { reportedQuery } from '../../reports/report-queries.ts';
import { REPORTED } from '../published-moderations.ts';
import type { ItemProps, QueueKind, RowProps } from '../queue/queue-kind.ts';
import { ReportLines } from './report-lines.tsx';
import { IconThumb } from './thumbs.tsx';

export const REPORT_QUEUE: QueueKind<ReportedAnswer> = {
  view: 'reports',
  permission: 'report.decide',
  title: 'Denuncias',
  query: () => reportedQuery,
  texts: {
    loading: 'Cargando denuncias...',
    failed: 'No se pudieron cargar las denuncias.',
    list: 'Denuncias',
    empty: 'No hay denuncias por revisar',
    emptyMore: 'Todo lo que se ha denunciado está revisado.',
    noMatch: 'Ninguna denuncia coincide con la búsqueda',
  },
  moderation: REPORTED,
  name: nameOf,
  object: nameOf,
  sameAs: () => null,
  ofWhom: () => '',
  // Every report must be read, because it concerns a person.
  warnings: ({ isHidden }) => [isHidden ? HIDDEN : 'Denunciado'],
  Thumb: ({ item: { thing } }) => <IconThumb name={ICONS[thing]} />,
  Row: ReportRow,
  Detail: ReportDetail,
};

const HIDDEN = 'Oculto hasta que alguien decida';
const KINDS = { comment: 'Comentario', party: 'Evento', ride: 'Viaje', user: 'Perfil' } as const;
const ICONS = { comment: 'comment', party: 'calendar', ride: 'car', user: 'user' } as const;

function nameOf({ thing, author, text, account }: ReportedAnswer): string {
  if (thing === 'party') return `${KINDS.party}: ${text ?? 'sin nombre'}`;
  const whose = author ?? account?.username;
  return whose === undefined ? KINDS[thing] : `${KINDS[thing]} de ${whose}`;
}

const countOf = ({ count }: ReportedAnswer) => (count === 1 ? '1 denuncia' : `${count} denuncias`);

function ReportRow({ item }: RowProps<ReportedAnswer>) {
  const { thing, text, eventName, isHidden, lastAt, reports } = item;
  const grounds = [...new Set(reports.map(({ ground }) => GROUND_TEXTS[ground]))].join(', ');
  return (
    <>
      <p dir="auto" className="truncate text-text-2">
        {thing === 'comment' ? (text ?? '(borrado)') : grounds || eventName || ''}
      </p>
      <p className="truncate text-text-3">
        <span className="font-semibold text-amber tabular-nums">{countOf(item)}</span>
        {isHidden && <span className="font-semibold text-amber">{` · ${HIDDEN}`}</span>}
        {thing === 'comment' && grounds !== '' && <span>{` · ${grounds}`}</span>}
        <span className="tabular-nums">{` · ${momentDayAndTime(lastAt)}`}</span>
      </p>
    </>
  );
}

const ABOUT_YOU = 'Es algo tuyo: lo revisa otra persona del equipo, y no se te dice quién lo denunció.';
const LINK = 'inline-flex min-h-11 items-center text-uv underline underline-offset-4 wrap-anywhere';

function ReportDetail({ item }: ItemProps<ReportedAnswer>) {
  const { thing, account, text, isHidden, isOwn, lastAt, eventId, eventName } = item;
  return (
    <>
      <p className="text-lg font-semibold wrap-anywhere">{nameOf(item)}</p>
      {isHidden && <p className="mt-1 text-sm font-semibold text-amber">{HIDDEN}</p>}
      {thing === 'comment' && (
        <blockquote
          dir="auto"
          className="mt-3 border-l-2 border-border pl-3 wrap-anywhere whitespace-pre-line"
        >
          {text ?? '(borrado)'}
        </blockquote>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-5 text-sm text-text-3">
        {account !== null ? (
          <p>
            <span>{thing === 'user' ? 'Perfil de ' : 'Lo envió '}</span>
            <Link to="/profile" search={{ user: account.id }} className={LINK}>
              <bdi>{account.username}</bdi>
            </Link>
          </p>
        ) : (
          thing === 'comment' && <p>Lo escribió alguien sin cuenta.</p>
        )}
        {eventId !== null && (
          <Link
            to={thing === 'ride' ? '/event/$key/rides' : '/event/$key'}
            params={{ key: eventId }}
            className={LINK}
          >
            <bdi>{eventName ?? 'El evento'}</bdi>
          </Link>
        )}
        <p className="tabular-nums">{`Última denuncia: ${momentDayAndTime(lastAt)}`}</p>
      </div>
      {isOwn ? <p className="mt-3 text-text-2">{ABOUT_YOU}</p> : <ReportLines item={item} />}
    </>
  );
}
