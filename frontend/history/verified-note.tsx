import type { HistoryVerifiedAnswer } from '@duende/contracts/history/history-answers';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { momentWords } from '../dates/moment-text.ts';
import { useMay } from '../session/session.ts';
import { answerQuery } from '../cache/answer-query.ts';

type Verification = NonNullable<HistoryVerifiedAnswer['last']>;

const MINUTE = 60_000;

/** `martes 24 de noviembre de 2026, 03:12`, without seconds. */
export const verifiedMoment = ({ at }: Pick<Verification, 'at'>): string =>
  momentWords(Math.floor(Date.parse(at) / MINUTE) * MINUTE);

/** The end of a sentence. */
export function verifiedResult({
  events,
  differences,
}: Pick<Verification, 'events' | 'differences'>): string {
  if (differences > 0) {
    const found = `${grouped(differences)} ${differences === 1 ? 'diferencia' : 'diferencias'}`;
    return `${found} entre lo que ves y el registro; avisa a quien administra el servidor.`;
  }
  if (events === 0) return 'todavía no había ningún hecho registrado.';
  if (events === 1) return 'el único hecho registrado coincide con lo que ves.';
  return `los ${grouped(events)} hechos registrados coinciden con lo que ves.`;
}

/** `1234`, `12 345`, with non-breaking spaces. */
function grouped(count: number): string {
  const digits = String(count);
  return digits.length < 5 ? digits : digits.replace(/\B(?=(?:\d{3})+$)/g, '\u00a0');
}

/** No live message changes it. */
const verifiedQuery = answerQuery(
  'GET /api/history/verified',
  {},
  { key: ['history', 'verified'], isUnwatched: true },
);

/** Reserves its height before the text loads. */
const NOTE = '-mt-3 mb-4 min-h-[4.5em] max-w-[60rem] text-sm/normal text-text-3 sm:min-h-[1.5em]';
const WARNING = '-mt-2 mb-4 rounded-2xl border-l-4 border-amber bg-surface-2 px-4 py-3 text-amber';

/** The last replay of the whole log and its comparison with the read models. The screen does not wait for it. */
export function VerifiedNote() {
  const enabled = useMay('history.read');
  const { data, isError } = useQuery({ ...verifiedQuery, enabled });
  if (!enabled) return null;
  if (data === undefined)
    return (
      <p className={NOTE}>
        {isError && 'No se pudo saber cuándo se verificaron por última vez estos datos.'}
      </p>
    );
  const { last } = data;
  if (last === null)
    return <p className={NOTE}>Todavía no se ha verificado que estos datos coincidan con el registro.</p>;
  const isDiffering = last.differences > 0;
  return (
    <p className={isDiffering ? WARNING : NOTE} role={isDiffering ? 'status' : undefined}>
      <span>{'Verificado por última vez el '}</span>
      <time dateTime={last.at}>{verifiedMoment(last)}</time>
      <span>{`: ${verifiedResult(last)} `}</span>
      <EarlierOnes />
    </p>
  );
}

function EarlierOnes() {
  if (!useMay('audit.read')) return null;
  return (
    <Link
      to="/audit"
      search={{ kind: 'history.verified' }}
      className="-my-3 inline-flex min-h-11 items-center font-semibold text-uv underline-offset-4 hover:underline"
    >
      Todas las verificaciones
    </Link>
  );
}
