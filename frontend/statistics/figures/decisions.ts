import type { StatisticsAnswer } from '@duende/contracts/history/statistics-answer';
import { counted, durationText, UNPUBLISHED } from '../common/words.ts';
import type { Figure, FigureContext } from './figure.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Longer bars are in hours. */
const LONG = 180;

/** Waiting times by the hour of submission. */
export function decisionsFigure({ decisions }: StatisticsAnswer, { behind }: FigureContext): Figure {
  const { hours } = decisions;
  const isLong = hours.some(({ medianMinutes }) => medianMinutes > LONG);
  const unit = isLong ? 'horas' : 'minutos';
  const bars = HOURS.map((hour) => {
    const of = hours.find((known) => known.hour === hour);
    const words =
      of === undefined
        ? 'ninguna decisión'
        : `${counted(of.count, 'decisión', 'decisiones')}, mediana ${durationText(of.medianMinutes)}, la más lenta ${durationText(of.worstMinutes)}`;
    const target = behind({ figure: 'decisions', hour: String(hour) });
    const value = (of?.medianMinutes ?? 0) / (isLong ? 60 : 1);
    return {
      label: `${hour} h`,
      parts: [{ id: `${hour}`, value, words: `Enviadas a las ${hour} h: ${words}`, target }],
    };
  });
  return {
    id: 'decisiones',
    title: 'Del envío a la decisión',
    finding: findingOf(decisions),
    name: `Espera mediana en ${unit}, por la hora de Madrid a la que se envió`,
    chart: { kind: 'bars', series: [{ name: unit }], bars },
    table: {
      columns: ['Hora de envío', 'Decisiones', 'Mediana (min)', 'La más lenta (min)'],
      rows: hours.map(({ hour, count, medianMinutes, worstMinutes }) => [
        hour,
        count,
        Math.round(medianMinutes),
        Math.round(worstMinutes),
      ]),
    },
  };
}

/** A name may be right-to-left within a left-to-right sentence. */
const quoted = (name: string | null) =>
  name === null ? `una ${UNPUBLISHED.toLowerCase()}` : `«\u2068${name}\u2069»`;

function findingOf({ count, medianMinutes, worst }: StatisticsAnswer['decisions']): string | null {
  if (medianMinutes === null || worst === null) return null;
  const longest = `${quoted(worst.name)}, ${durationText(worst.minutes)}`;
  if (count === 1) return `La única decisión tardó ${durationText(worst.minutes)}: ${quoted(worst.name)}.`;
  return `La mitad de las ${count} decisiones tardó ${durationText(medianMinutes)} o menos; la más lenta, ${longest}.`;
}
