import { isCalendarDay } from '@duende/contracts/common/madrid-time';
import { LIMITS, textLength } from '@duende/contracts/common/limits';
import { Refusal } from '@duende/contracts/common/refusal';
import { isUuid } from '@duende/contracts/common/slug';
import { canonicalLocation, LOCATIONS, type Location } from '@duende/contracts/parties/locations';
import { personal, type QueryRoute, singleParams } from '../http/query-route.ts';
import type { ApprovedParties } from './approved-parties.ts';
import { similarTo } from './lookalikes.ts';

/** A day and what parts it from the next. */
const DAY = '2026-12-05,'.length;

/** Published parties that may be the one that somebody is writing down: of those that wait, authors learn nothing of others'. */
export function similarPartiesQuery(approved: ApprovedParties): QueryRoute {
  return {
    call: 'GET /api/similar-events',
    reads: ['parties'],
    async answer({ url }, position) {
      const { except, ...written } = parseWritten(url);
      const published = (await approved(position)).filter(({ id }) => id !== except);
      return personal(similarTo(written, published));
    },
  };
}

interface Written {
  readonly name: string;
  readonly location: Location;
  readonly dates: string[];
  readonly except: string | undefined;
}

/** @throws Refusal `request.invalid` naming the parameter at fault */
function parseWritten(url: string): Written {
  const { name = '', location = '', except } = singleParams(url, ['name', 'location', 'except']);
  const { dates = '' } = singleParams(url, ['dates'], LIMITS.datesPerParty.max * DAY);
  if (name === '' || textLength(name) > LIMITS.partyName.max)
    throw invalid('name', `un nombre de como máximo ${LIMITS.partyName.max} caracteres`);
  const region = canonicalLocation(location);
  if (region === undefined) throw invalid('location', `una de estas zonas: ${LOCATIONS.join(', ')}`);
  const days = dates.split(',').map((day) => day.trim());
  if (!days.every(isCalendarDay)) throw invalid('dates', 'una lista de fechas, separada por comas');
  if (except !== undefined && !isUuid(except)) throw invalid('except', 'el id de un evento');
  return { name, location: region, dates: days, except };
}

function invalid(name: string, shape: string): Refusal {
  return new Refusal('request.invalid', { message: `El parámetro ${name} debe ser ${shape}.` });
}
