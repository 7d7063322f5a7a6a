import { LOCATIONS, type Location } from '@duende/contracts/parties/locations';
import {
  FIGURES,
  LEAD_STEP_IDS,
  type FigureName,
  type LeadStepId,
} from '@duende/contracts/history/statistics';
import { STYLES, type Style } from '@duende/contracts/parties/styles';
import { Refusal } from '@duende/contracts/common/refusal';
import { singleParams } from '../http/query-route.ts';
import { parseDayRange, type DayRange } from './statistics-range.ts';

/** Which bar's parties are wanted; `null` narrows nothing. */
export interface BehindQuery {
  readonly figure: FigureName;
  readonly range: DayRange;
  readonly location: Location | null;
  readonly style: Style | null;
  /** at which a party was sent, 0 to 23 */
  readonly hour: number | null;
  readonly lead: LeadStepId | null;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

/** @throws Refusal `request.invalid` naming the parameter at fault */
export function parseBehindQuery(url: string, today: string): BehindQuery {
  const params = singleParams(url, ['figure', 'location', 'style', 'hour', 'lead']);
  const oneOf = <const T extends string>(name: keyof typeof params, values: readonly T[]): T | null => {
    const text = params[name];
    if (text === undefined) return null;
    const known = values.find((value) => value === text);
    if (known === undefined) throw notOneOf(name, values);
    return known;
  };
  const figure = oneOf('figure', FIGURES);
  if (figure === null) throw notOneOf('figure', FIGURES);
  const hour = oneOf('hour', HOURS);
  return {
    figure,
    range: parseDayRange(url, today),
    location: oneOf('location', LOCATIONS),
    style: oneOf('style', STYLES),
    hour: hour === null ? null : Number(hour),
    lead: oneOf('lead', LEAD_STEP_IDS),
  };
}

function notOneOf(name: string, values: readonly string[]): Refusal {
  return new Refusal('request.invalid', {
    message: `El parámetro ${name} debe ser uno de: ${values.join(', ')}.`,
  });
}
