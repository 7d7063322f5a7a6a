import type { HistoryVerifiedAnswer } from '@duende/contracts/history/history-answers';
import { momentWords } from '../dates/moment-words.ts';

type Verification = NonNullable<HistoryVerifiedAnswer['last']>;

const MINUTE = 60_000;

/** `martes 24 de noviembre de 2026, 03:12`: nobody asks for the second. */
export const verifiedMoment = ({ at }: Pick<Verification, 'at'>): string =>
  momentWords(Math.floor(Date.parse(at) / MINUTE) * MINUTE);

/** What came of it: the end of a sentence that says when it was. */
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

/** `1234`, `12 345`: by threes from five digits on, as Spanish writes it; nothing breaks within. */
function grouped(count: number): string {
  const digits = String(count);
  return digits.length < 5 ? digits : digits.replace(/\B(?=(?:\d{3})+$)/g, '\u00a0');
}
