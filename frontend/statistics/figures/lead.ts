import type { StatisticsAnswer } from '@duende/contracts/history/statistics-answer';
import type { LeadStepId } from '@duende/contracts/history/statistics';
import { counted } from '../common/words.ts';
import { sum, type Figure, type FigureContext } from './figure.ts';

/** Axis label and text. */
export const LEAD_WORDS: Readonly<Record<LeadStepId, readonly [label: string, words: string]>> = {
  '31': ['31+ días', '31 días antes o más'],
  '15-30': ['15–30', 'de 15 a 30 días antes'],
  '8-14': ['8–14', 'de 8 a 14 días antes'],
  '4-7': ['4–7', 'de 4 a 7 días antes'],
  '2-3': ['2–3', '2 o 3 días antes'],
  '1': ['1 día', 'un día antes'],
  '0': ['ese día', 'el mismo día'],
  after: ['después', 'después del primer día'],
};

/** Days before a party, with time running to the right. */
export function leadFigure({ lead }: StatisticsAnswer, { behind }: FigureContext): Figure {
  const steps = lead.steps.toReversed();
  return {
    id: 'antelacion',
    title: 'Con cuánta antelación se decide',
    finding: sum(steps.map(({ count }) => count)) === 0 ? null : findingOf(lead.medianDays ?? 0),
    name: 'Confirmaciones por los días que faltaban para la fiesta',
    chart: {
      kind: 'bars',
      series: [{ name: 'Confirmaciones' }],
      bars: steps.map(({ step, count }) => {
        const [label, words] = LEAD_WORDS[step];
        const said = `${words}: ${counted(count, 'confirmación', 'confirmaciones')}`;
        return {
          label,
          parts: [{ id: step, value: count, words: said, target: behind({ figure: 'lead', lead: step }) }],
        };
      }),
    },
    table: {
      columns: ['Antelación', 'Confirmaciones'],
      rows: steps.map(({ step, count }) => [LEAD_WORDS[step][1], count]),
    },
  };
}

function findingOf(days: number): string {
  if (days < 0) return 'La mitad confirma cuando la fiesta ya ha empezado.';
  if (days < 1) return 'La mitad confirma el mismo día de la fiesta o más tarde.';
  return `La mitad confirma cuando ${days === 1 ? 'falta 1 día' : `faltan ${days.toLocaleString('es')} días`} o menos.`;
}
