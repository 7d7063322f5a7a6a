import type { Lookalike, PartySender, PendingEventAnswer } from '@duende/contracts/parties/pending-answers';
import { addMonths } from '@duende/contracts/common/madrid-time';
import { isPastDay } from '@duende/contracts/parties/past-days';
import { Link } from '@tanstack/react-router';
import { shortDay } from '../../dates/date-text.ts';
import { momentDayAndTime } from '../../dates/moment-text.ts';
import { useToday } from '../../dates/use-today.ts';
import { quoted } from '../../ui/quoted.ts';
import { SOURCE_STATUS_WORDS } from '../../parties/source-status.ts';
import { AccountLink } from '../../accounts/account-link.tsx';
import { counted } from '../decision-words.ts';
import { Button } from '../../ui/button.tsx';
import type { Only } from '../queue/queue-kind.ts';

/** A later date is probably an error. */
const FAR_MONTHS = 18;

/** `3 aprobados, 1 rechazado`, or that it is the sender's first party. */
export function senderRecord({ approved, rejected, deleted }: PartySender): string {
  const parts = [
    approved > 0 && counted(approved, 'aprobad'),
    rejected > 0 && counted(rejected, 'rechazad'),
    deleted > 0 && counted(deleted, 'eliminad'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'primera vez que envía' : parts.join(', ');
}

export function signsOf(
  { dates, repeats, notice }: Pick<PendingEventAnswer, 'dates' | 'repeats' | 'notice'>,
  today: string,
): readonly string[] {
  const past = dates.filter((day) => isPastDay(day, today));
  const far = dates.find((day) => day > addMonths(today, FAR_MONTHS));
  return [
    ...(notice === null ? [] : [SOURCE_STATUS_WORDS[notice]]),
    ...(past.length === dates.length ? ['La fecha ya pasó'] : []),
    ...(past.length > 0 && past.length < dates.length ? ['Una de las fechas ya pasó'] : []),
    ...(far === undefined ? [] : [`Falta más de año y medio: ${shortDay(far)}`]),
    ...(repeats > 0
      ? [`Misma descripción en ${repeats === 1 ? 'otro envío suyo' : `otros ${repeats} envíos suyos`}`]
      : []),
  ];
}

export function partyWarnings(party: PendingEventAnswer, today: string): readonly string[] {
  const { sender, lookalikes, rejectedBefore } = party;
  return [
    ...(sender?.isSuspended ? [SUSPENDED] : []),
    ...(rejectedBefore ? ['Ya se rechazó'] : []),
    ...lookalikes.slice(0, 1).map(({ name }) => `Se parece a ${quoted(name)}`),
    ...signsOf(party, today),
  ];
}

const SUSPENDED = 'Cuenta suspendida';

interface PendingSignsProps {
  readonly party: PendingEventAnswer;
  readonly onOnly: (only: Only) => void;
}

export function PendingSigns({ party, onOnly }: PendingSignsProps) {
  const { sender, isImported, sentAt, lookalikes, rejectedBefore } = party;
  const signs = signsOf(party, useToday());
  return (
    <div className="flex flex-col gap-2 text-sm text-text-2">
      <p className="wrap-anywhere">
        {sender === null ? (
          <span>{isImported ? 'Importado' : 'De una cuenta borrada'}</span>
        ) : (
          <span>
            <AccountLink account={sender} />
            <span>{` · ${senderRecord(sender)}`}</span>
          </span>
        )}
        <span>{' · enviado el '}</span>
        <time dateTime={sentAt} className="tabular-nums">
          {momentDayAndTime(sentAt)}
        </time>
      </p>
      {sender?.isSuspended && <p className="font-semibold text-amber">{SUSPENDED}</p>}
      {sender !== null && (
        <Button
          kind="quiet"
          className="-ml-3 self-start px-3 text-sm"
          onClick={() => onOnly({ id: sender.id, words: `Solo de ${sender.username}` })}
        >
          Ver solo sus envíos
        </Button>
      )}
      {rejectedBefore && (
        <p className="border-l-2 border-danger pl-3 wrap-anywhere">
          <span>Ya se rechazó el </span>
          <time dateTime={rejectedBefore.at} className="tabular-nums">
            {momentDayAndTime(rejectedBefore.at)}
          </time>
          <span>{rejectedBefore.reason ? ', con este motivo: ' : ', sin motivo escrito'}</span>
          {rejectedBefore.reason && <span dir="auto">{rejectedBefore.reason}</span>}
        </p>
      )}
      {signs.length > 0 && (
        <ul aria-label="Para mirar dos veces" className="flex flex-col gap-1 text-amber">
          {signs.map((sign) => (
            <li key={sign}>{sign}</li>
          ))}
        </ul>
      )}
      {lookalikes.length > 0 && (
        <ul aria-label="Parecidos esa noche" className="flex flex-col gap-1 border-l-2 border-amber pl-3">
          {lookalikes.map((other) => (
            <Alike key={other.id} party={party} other={other} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface AlikeProps {
  readonly party: PendingEventAnswer;
  readonly other: Lookalike;
}

function Alike({ party, other }: AlikeProps) {
  const { id, name, dates, startTime, status, alike } = other;
  const why = alike.map((what) => (what === 'name' ? 'nombre parecido' : 'mismo lugar')).join(' y ');
  const facts = [
    dates.map(shortDay).join(', '),
    startTime,
    status === 'pending' ? 'pendiente' : 'publicado',
    why,
  ];
  return (
    <li className="wrap-anywhere">
      <Link
        to="/event/$key"
        params={{ key: id }}
        className="inline-block py-1 font-semibold underline underline-offset-4"
      >
        <bdi>{name}</bdi>
      </Link>
      <span className="tabular-nums">{` · ${facts.filter((fact) => fact !== '').join(' · ')}`}</span>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5">Comparar</summary>
        <Compared party={party} other={other} />
      </details>
    </li>
  );
}

function Compared({ party, other }: AlikeProps) {
  const sides = [party, other];
  const rows = [
    ['Nombre', sides.map((side) => side.name)],
    ['Zona', sides.map((side) => side.location)],
    ['Fechas', sides.map((side) => side.dates.map(shortDay).join(', '))],
    ['Horas', sides.map(({ startTime, endTime }) => [startTime, endTime].filter(Boolean).join('–'))],
  ] as const;
  return (
    <table className="w-full table-fixed text-left">
      <thead>
        <tr>
          <th className="w-18" aria-label="Campo" />
          <th scope="col">Este</th>
          <th scope="col">El parecido</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([term, [here = '', there = '']]) => (
          <tr key={term} className="align-top tabular-nums">
            <th scope="row" className="font-normal text-text-3">
              {term}
            </th>
            <td dir="auto" className="pr-2 wrap-anywhere">
              {here || '—'}
            </td>
            <td dir="auto" className={here === there ? 'wrap-anywhere' : 'wrap-anywhere text-amber'}>
              {there || '—'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
