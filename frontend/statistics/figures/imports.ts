import type { StatisticsAnswer } from '@duende/contracts/history/statistics-answer';
import { monthOf } from '@duende/contracts/common/madrid-time';
import { periodsOf } from '../common/periods.ts';
import { counted, percent } from '../common/words.ts';
import { sum, type Figure, type FigureContext } from './figure.ts';

export function importsFigure(answer: StatisticsAnswer, { behind }: FigureContext): Figure {
  const { imports, from, to } = answer;
  const [first = '', last = ''] = [imports[0]?.month, imports.at(-1)?.month];
  const months = periodsOf(from, to, 'month')
    .filter(({ since }) => monthOf(since) >= first && monthOf(since) <= last)
    .map((period) => ({ ...period, of: imports.find(({ month }) => month === period.since.slice(0, 7)) }));
  return {
    id: 'importaciones',
    title: 'Importaciones publicadas',
    finding: findingOf(imports),
    name: 'Fiestas importadas y aprobadas, hacia arriba, y las demás, hacia abajo',
    chart: {
      kind: 'bars',
      series: [{ name: 'Aprobadas' }, { name: 'Rechazadas o en espera' }],
      bars: months.map(({ since, until, label, words, of }) => {
        const { approved = 0, rejected = 0, waiting = 0 } = of ?? {};
        const target = behind({ figure: 'imports', since, until });
        const rest = `${counted(rejected, 'rechazada')}, ${waiting} en espera`;
        return {
          label,
          parts: [
            {
              id: `${since} 0`,
              value: approved,
              words: `${words}: ${counted(approved, 'aprobada')}`,
              target,
            },
            { id: `${since} 1`, value: rejected + waiting, words: `${words}: ${rest}`, target },
          ],
        };
      }),
    },
    table: {
      columns: ['Mes', 'Importadas', 'Aprobadas', 'Rechazadas', 'En espera'],
      rows: imports.map(({ month, imported, approved, rejected, waiting }) => [
        month,
        imported,
        approved,
        rejected,
        waiting,
      ]),
    },
  };
}

function findingOf(imports: StatisticsAnswer['imports']): string | null {
  const imported = sum(imports.map((month) => month.imported));
  if (imported === 0) return null;
  const [approved, waiting] = [
    sum(imports.map((month) => month.approved)),
    sum(imports.map((month) => month.waiting)),
  ];
  const rest = waiting === 0 ? '' : `; ${waiting} ${waiting === 1 ? 'espera' : 'esperan'} todavía`;
  const kept = `se ${approved === 1 ? 'aprobó' : 'aprobaron'} ${approved} (${percent(approved, imported)})`;
  return `De ${counted(imported, 'fiesta importada', 'fiestas importadas')} ${kept}${rest}.`;
}
