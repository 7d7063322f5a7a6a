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

function useVerified() {
  const enabled = useMay('history.read');
  return useQuery({ ...verifiedQuery, enabled });
}

/** Above a screen whose data differ from the log. */
export function DifferenceWarning() {
  const last = useVerified().data?.last;
  if (!last || last.differences === 0) return null;
  return (
    <p role="status" className="mb-4 rounded-2xl border-l-4 border-amber bg-surface-2 px-4 py-3 text-amber">
      <Verified last={last} />
    </p>
  );
}

/** At the foot of a screen: the last comparison of the log with the read models. */
export function VerifiedNote() {
  const { data, isError } = useVerified();
  if (isError)
    return <p className={NOTE}>No se pudo saber cuándo se verificaron por última vez estos datos.</p>;
  if (!data?.last || data.last.differences > 0) return null;
  return (
    <p className={NOTE}>
      <Verified last={data.last} />
    </p>
  );
}

const NOTE = 'mt-8 max-w-[60rem] text-sm/normal text-text-3';

function Verified({ last }: { readonly last: Verification }) {
  return (
    <>
      <span>{'Verificado por última vez el '}</span>
      <time dateTime={last.at}>{verifiedMoment(last)}</time>
      <span>{`: ${verifiedResult(last)} `}</span>
      <EarlierOnes />
    </>
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
