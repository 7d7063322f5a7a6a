import { z, type ZodType } from 'zod';
import { LIMITS, textLength } from '../../common/limits.ts';
import { isCalendarDay } from '../../common/madrid-time.ts';
import { isUuid } from '../../common/uuid.ts';
import { CARE_FILTERS } from '../../parties/care.ts';
import { canonicalLocation, LOCATIONS } from '../../parties/locations.ts';
import { REGIONS } from '../../parties/regions.ts';
import { STYLES } from '../../parties/styles.ts';

/**
 * `undefined` if absent or empty. A message ends a sentence for people: `El parámetro limit debe ser` … `un número
 * del 1 al 200`.
 */
export type QueryParameters = Readonly<Record<string, ZodType>>;

/** Default maximum, in characters. */
export const PARAMETER_LENGTH = 500;

const UUID_LENGTH = 36;
const DAY_LENGTH = '2026-05-31,'.length;

export const words = (longest: number) => z.string().max(longest).meta({ description: 'Words' }).optional();

/** Checked where it is used, e.g. a cursor. */
export const text = z.string().meta({ description: 'As an earlier answer gave it' }).optional();

/** `2026-05-31T23:59:59+02:00` */
export const moment = z
  .string()
  .meta({
    description: 'A moment with its offset from UTC. Default: now',
    format: 'date-time',
    examples: ['2026-05-31T23:59:59+02:00'],
  })
  .optional();

const DAY = 'una fecha que exista, escrita como AAAA-MM-DD';

export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, DAY)
  .refine(isCalendarDay, DAY)
  .meta({ description: 'A day in Madrid', format: 'date', examples: ['2026-05-31'] })
  .optional();

/** @param shape names the values in a refusal */
export const oneOf = <const T extends string>(values: readonly T[], shape = `uno de: ${values.join(', ')}`) =>
  z.enum(values as [T, ...T[]], shape);

/** @param shape names the id: `el id de una cuenta` */
export const id = (shape: string) =>
  z.string().refine(isUuid, shape).meta({ description: 'An id', format: 'uuid' }).optional();

const NAME = `un nombre de como máximo ${LIMITS.partyName.max} caracteres`;

export const partyName = z
  .string(NAME)
  .refine((name) => textLength(name) <= LIMITS.partyName.max, NAME)
  .meta({ description: `Name of a party, at most ${LIMITS.partyName.max} characters` });

const PLACE = `una de estas zonas: ${LOCATIONS.join(', ')}`;

/** Case is ignored. */
export const partyLocation = z
  .string(PLACE)
  .transform((one) => canonicalLocation(one))
  .refine((one) => one !== undefined, PLACE)
  .meta({ description: `One of: ${LOCATIONS.join(', ')}; in any letters` });

/** Distinct ids. @param noun what they identify: `evento` */
export function ids(noun: string) {
  const shape = `una lista de 1 a ${LIMITS.countsAtOnce} identificadores de ${noun}, separados por comas`;
  return z
    .string(shape)
    .max(LIMITS.countsAtOnce * (UUID_LENGTH + 1))
    .transform((list): readonly string[] => [...new Set(list.split(','))])
    .refine((all) => all.length <= LIMITS.countsAtOnce && all.every(isUuid), shape)
    .meta({ description: `1 to ${LIMITS.countsAtOnce} ids, separated by commas` });
}

export const days = z
  .string('una lista de fechas, separada por comas')
  .max(LIMITS.datesPerParty.max * DAY_LENGTH)
  .transform((list): readonly string[] => list.split(',').map((one) => one.trim()))
  .refine((all) => all.every(isCalendarDay), 'una lista de fechas, separada por comas')
  .meta({
    description: `Days, separated by commas, at most ${LIMITS.datesPerParty.max}`,
    examples: ['2026-05-30,2026-05-31'],
  });

export const upTo = (most: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, `un número del 1 al ${most}`)
    .transform(Number)
    .refine((size) => size >= 1 && size <= most, `un número del 1 al ${most}`)
    .meta({ description: `A whole number from 1 to ${most}` })
    .optional();

/** @param shape its origin, for the refusal */
export const position = (shape: string) =>
  z
    .string()
    .regex(/^[0-9a-f]{16}$/, shape)
    .meta({ description: 'A position of the log', examples: ['00000000000004d2'] })
    .optional();

export const search = z
  .string()
  .refine(
    (wanted) => wanted.length <= LIMITS.searchText.max,
    `un texto de como máximo ${LIMITS.searchText.max} caracteres`,
  )
  .meta({ description: `Words to look for, at most ${LIMITS.searchText.max} characters` })
  .optional();

/** Case is ignored; default `all`. */
export const region = z
  .string()
  .transform((one) => one.toLowerCase())
  .refine(
    (one) => REGIONS.some((known) => known.id === one),
    `una de estas zonas: ${REGIONS.map((known) => known.id).join(', ')}`,
  )
  .meta({ description: `One of: ${REGIONS.map((known) => known.id).join(', ')}; in any letters` })
  .optional();

/** Separated by commas. */
function listOf<const One extends string>(
  known: readonly One[],
  { thing, any }: { readonly thing: string; readonly any: string },
  normalized = (list: string) => list,
) {
  const isKnown = (one: string): one is One => known.some((each) => each === one);
  return z
    .string()
    .transform((list) =>
      normalized(list)
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    )
    .refine(
      (all) => all.every(isKnown),
      `una lista, separada por comas, de estos ${thing}: ${known.join(', ')}`,
    )
    .meta({ description: `${any} of these, separated by commas: ${known.join(', ')}` })
    .optional();
}

/** Case is ignored. */
export const styles = listOf(STYLES, { thing: 'estilos', any: 'Any' }, (list) => list.toLowerCase());
export const care = listOf(CARE_FILTERS, { thing: 'datos', any: 'All' });

export const pages = <const Sort extends string>(sorts: readonly Sort[]) => ({
  limit: upTo(LIMITS.listPage.max),
  cursor: text,
  sort: oneOf(sorts).optional(),
});

export const searchedPages = <const Sort extends string>(sorts: readonly Sort[]) => ({
  ...pages(sorts),
  search,
});

export const separator = oneOf([',', ';'], 'una coma o un punto y coma').optional();
