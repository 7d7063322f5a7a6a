import type { StatisticsAnswer } from '@duende/contracts/history/statistics-answer';
import { commentsFigure, rsvpsFigure, seatsFigure } from './by-period.ts';
import { decisionsFigure } from './decisions.ts';
import type { Figure, FigureContext } from './figure.ts';
import { importsFigure } from './imports.ts';
import { leadFigure } from './lead.ts';
import { partiesFigure } from './parties.ts';

/** In display order. */
const FIGURES: readonly ((answer: StatisticsAnswer, context: FigureContext) => Figure)[] = [
  partiesFigure,
  rsvpsFigure,
  leadFigure,
  decisionsFigure,
  seatsFigure,
  commentsFigure,
  importsFigure,
];

export const allFigures = (answer: StatisticsAnswer, context: FigureContext): readonly Figure[] =>
  FIGURES.map((figureOf) => figureOf(answer, context));
