import type { StatisticsAnswer } from '@duende/contracts/history/statistics-answer';
import { LOCATIONS } from '@duende/contracts/parties/locations';
import { STYLES } from '@duende/contracts/parties/styles';
import { periodsOf, type Period } from '../common/periods.ts';
import { comparedWords, counted, monthWords } from '../common/words.ts';
import { sum, type Figure, type FigureContext } from './figure.ts';

type PartyMonth = StatisticsAnswer['parties'][number];

/** The styles of one region, or all regions. */
export function partiesFigure(answer: StatisticsAnswer, context: FigureContext): Figure {
  const { location } = context;
  const parties = answer.parties.filter((month) => location === undefined || month.location === location);
  const months = monthsOf(answer, parties);
  const regions = location === undefined ? LOCATIONS : LOCATIONS.filter((name) => name === location);
  const rowOf = (
    name: string,
    bar: { location?: string; style?: string },
    countOf: (month: PartyMonth) => number,
  ) => ({
    name,
    cells: months.map(({ since, until, words }) => {
      const value = sum(parties.filter(({ month }) => month === since.slice(0, 7)).map(countOf));
      return {
        id: `${name} ${since}`,
        value,
        words: `${name}, ${words}: ${counted(value, 'fiesta')}`,
        target: context.behind({ figure: 'parties', since, until, location, ...bar }),
      };
    }),
  });
  const styles = STYLES.filter((style) => parties.some((month) => countOfStyle(month, style) > 0));
  return {
    id: 'fiestas',
    title: 'Fiestas por zona, estilo y mes',
    finding: findingOf(answer, parties, context.today),
    name: 'Fiestas que empiezan cada mes, por zona y por estilo',
    chart: {
      kind: 'heat',
      columns: months.map(({ label }) => label),
      rows: [
        ...regions.map((name) =>
          rowOf(name, { location: name }, (month) => (month.location === name ? month.count : 0)),
        ),
        ...styles.map((style) => rowOf(style, { style }, (month) => countOfStyle(month, style))),
      ],
    },
    table: tableOf(parties),
  };
}

const countOfStyle = ({ styles }: PartyMonth, style: string) =>
  styles.find((counted) => counted.style === style)?.count ?? 0;

function monthsOf({ from, to }: StatisticsAnswer, parties: readonly PartyMonth[]): readonly Period[] {
  const [first, last] = [parties[0]?.month ?? '', parties.at(-1)?.month ?? ''];
  return periodsOf(from, to, 'month').filter(
    ({ since }) => since.slice(0, 7) >= first && since.slice(0, 7) <= last,
  );
}

/** Compared with the month before, if that is within the range. */
function findingOf({ from }: StatisticsAnswer, parties: readonly PartyMonth[], today: string): string | null {
  const most = parties.toSorted((a, b) => b.count - a.count || recency(b, today) - recency(a, today))[0];
  if (most === undefined) return null;
  const { month, location, count } = most;
  const before = previousMonth(month);
  const isKnown = from <= `${before}-01`;
  const there = parties.find((other) => other.month === before && other.location === location);
  const compared = `, ${comparedWords(count, there?.count ?? 0)} en ${monthWords(before, month.slice(0, 4))}`;
  const verb = month < today.slice(0, 7) ? 'hubo' : 'hay';
  const when = monthWords(month, today.slice(0, 4));
  return `En ${when} ${verb} ${counted(count, 'fiesta')} en ${regionWords(location)}${isKnown ? compared : ''}.`;
}

/** Of equal months, the latest past one wins over coming ones. */
const recency = ({ month }: PartyMonth, today: string) =>
  month <= today.slice(0, 7) ? Number(month.replace('-', '')) : 0;

function previousMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}

const regionWords = (location: string) =>
  location === 'Sur' || location === 'Norte' ? `el ${location}` : location;

/** Per region and month, and per style. */
function tableOf(parties: readonly PartyMonth[]) {
  return {
    columns: ['Mes', 'Zona', 'Estilo', 'Fiestas'],
    rows: parties.flatMap(({ month, location, count, styles }) => [
      [month, location, 'todos', count],
      ...styles.map((style) => [month, location, style.style, style.count]),
    ]),
  };
}
