import type { StatisticsAnswer } from '@duende/contracts/history/statistics-answer';
import type { Mark } from '../charts/marks.tsx';
import { sumsOf, type Period } from '../common/periods.ts';
import type { MarkTarget } from '../common/statistics-search.ts';
import { counted, percent } from '../common/words.ts';
import { knownPeriods, sum, type Figure, type FigureContext } from './figure.ts';

type Day = StatisticsAnswer['days'][number];
type Sums = readonly (readonly [number, number])[];

function byPeriod(
  answer: StatisticsAnswer,
  today: string,
  numbersOf: (day: Day) => readonly [number, number],
) {
  const periods = knownPeriods(answer, today);
  const sums = sumsOf(answer.days, periods, numbersOf);
  const totals = [sum(sums.map(([first]) => first)), sum(sums.map(([, second]) => second))] as const;
  return { periods, sums, totals, isEmpty: totals[0] + totals[1] === 0 };
}

function tableOf(periods: readonly Period[], sums: Sums, names: readonly [string, string]) {
  return {
    columns: ['Desde', 'Hasta', ...names],
    rows: periods.map(({ since, until }, index) => [since, until, ...(sums[index] ?? [0, 0])]),
  };
}

function pairs(
  periods: readonly Period[],
  sums: Sums,
  partOf: (period: Period, row: 0 | 1, value: number) => Pick<Mark, 'words' | 'target'>,
) {
  return periods.map((period, index) => ({
    label: period.label,
    parts: ([0, 1] as const).map((row) => {
      const value = sums[index]?.[row] ?? 0;
      return { id: `${period.since} ${row}`, value, ...partOf(period, row, value) };
    }),
  }));
}

export function rsvpsFigure(answer: StatisticsAnswer, { today, behind }: FigureContext): Figure {
  const { periods, sums, totals, isEmpty } = byPeriod(answer, today, ({ confirmed, withdrawn }) => [
    confirmed,
    withdrawn,
  ]);
  const wordsOf = ([confirmed, withdrawn]: readonly [number, number]) =>
    `${counted(confirmed, 'confirmación', 'confirmaciones')} y ${counted(withdrawn, 'baja')}`;
  const most = sums.reduce(
    (best, [confirmed], index) => (confirmed > (sums[best]?.[0] ?? 0) ? index : best),
    0,
  );
  return {
    id: 'asistencia',
    title: 'Confirmaciones y bajas',
    finding: isEmpty
      ? null
      : `Hubo ${wordsOf(totals)}${totals[0] === 0 ? '' : `; ${periods[most]?.busiest}, con ${sums[most]?.[0]}`}.`,
    name: 'Confirmaciones y bajas a lo largo del tiempo',
    chart: {
      kind: 'lines',
      series: [{ name: 'Confirmaciones' }, { name: 'Bajas' }],
      moments: periods.map(({ since, until, label, words }, index) => {
        const values = sums[index] ?? ([0, 0] as const);
        const target = behind({ figure: 'rsvps', since, until });
        return { id: since, label, values, words: `${words}: ${wordsOf(values)}`, target };
      }),
    },
    table: tableOf(periods, sums, ['Confirmaciones', 'Bajas']),
  };
}

interface PairFigure extends Pick<Figure, 'id' | 'title' | 'name'> {
  readonly names: readonly [string, string];
  readonly numbersOf: (day: Day) => readonly [number, number];
  readonly finding: (up: number, down: number) => string;
  /** of one bar */
  readonly words: (row: 0 | 1, value: number) => string;
  readonly target: (period: Period, row: 0 | 1) => MarkTarget;
}

function pairFigure(answer: StatisticsAnswer, today: string, figure: PairFigure): Figure {
  const { id, title, name, names, target } = figure;
  const { periods, sums, totals, isEmpty } = byPeriod(answer, today, figure.numbersOf);
  return {
    id,
    title,
    finding: isEmpty ? null : figure.finding(...totals),
    name,
    chart: {
      kind: 'bars',
      series: [{ name: names[0] }, { name: names[1] }],
      bars: pairs(periods, sums, (period, row, value) => ({
        words: `${period.words}: ${figure.words(row, value)}`,
        target: target(period, row),
      })),
    },
    table: tableOf(periods, sums, names),
  };
}

export function seatsFigure(answer: StatisticsAnswer, { today, behind }: FigureContext): Figure {
  return pairFigure(answer, today, {
    id: 'plazas',
    title: 'Plazas de coche',
    name: 'Plazas ofrecidas, hacia arriba, y pedidas, hacia abajo',
    names: ['Ofrecidas', 'Pedidas'],
    numbersOf: ({ seatsOffered, seatsNeeded }) => [seatsOffered, seatsNeeded],
    finding: (offered, needed) =>
      `Se ofrecieron ${counted(offered, 'plaza')} y se pidieron ${needed}: ${balance(offered - needed)}.`,
    words: (row, value) =>
      `${counted(value, 'plaza')} ${row === 0 ? 'ofrecida' : 'pedida'}${value === 1 ? '' : 's'}`,
    target: ({ since, until }) => behind({ figure: 'seats', since, until }),
  });
}

function balance(left: number): string {
  if (left === 0) return 'las mismas';
  return `${left > 0 ? 'sobran' : 'faltan'} ${Math.abs(left)}`;
}

/** Links to the audit log are for people who may read it. */
export function commentsFigure(answer: StatisticsAnswer, { today, behind, mayAudit }: FigureContext): Figure {
  return pairFigure(answer, today, {
    id: 'comentarios',
    title: 'Comentarios aprobados y rechazados',
    name: 'Comentarios aprobados, hacia arriba, y rechazados, hacia abajo',
    names: ['Aprobados', 'Rechazados'],
    numbersOf: ({ commentsApproved, commentsRejected }) => [commentsApproved, commentsRejected],
    finding: (approved, rejected) =>
      `Se ${approved === 1 ? 'aprobó' : 'aprobaron'} ${counted(approved, 'comentario')} y ${rejectedWords(rejected, approved + rejected)}.`,
    words: (row, value) => counted(value, row === 0 ? 'aprobado' : 'rechazado'),
    target: ({ since, until }, row) =>
      mayAudit
        ? auditTarget(row === 0 ? 'comment.approved' : 'comment.rejected', since, until)
        : behind({ figure: 'comments', since, until }),
  });
}

const auditTarget = (kind: string, from: string, to: string): MarkTarget => ({
  to: '/audit',
  search: { kind, from, to },
});

const rejectedWords = (rejected: number, all: number) =>
  rejected === 0 ? 'no se rechazó ninguno' : `se rechazó el ${percent(rejected, all)}: ${rejected}`;
