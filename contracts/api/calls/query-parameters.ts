import { z, type ZodType } from 'zod';
import { LIMITS, textLength } from '../../common/limits.ts';
import { isCalendarDay } from '../../common/madrid-time.ts';
import { isUuid } from '../../common/slug.ts';
import { canonicalLocation, LOCATIONS } from '../../parties/locations.ts';
import { REGIONS } from '../../parties/regions.ts';
import { STYLES } from '../../parties/styles.ts';

/**
 * What stands behind the path of a call: a schema for the text of each parameter, `undefined` where it is absent or empty. The message of
 * a schema is the end of a sentence for people: `El parámetro limit debe ser` … `un número del 1 al 200`.
 */
export type QueryParameters = Readonly<Record<string, ZodType>>;

/** Characters of a parameter that says no other limit (`maxLength`). */
export const PARAMETER_LENGTH = 500;

const UUID_LENGTH = 36;
const DAY_LENGTH = '2026-05-31,'.length;

/** Words, as many characters as are taken at all. */
export const words = (longest: number) => z.string().max(longest).meta({ description: 'Words' }).optional();

/** From an earlier answer; what it means is found out where it is used. */
export const text = z.string().meta({ description: 'As an earlier answer gave it' }).optional();

/** A moment with its offset, `2026-05-31T23:59:59+02:00`; it is read against the present one. */
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

/** @param shape how a refusal names them; by themselves where it is left out */
export const oneOf = <const T extends string>(values: readonly T[], shape = `uno de: ${values.join(', ')}`) =>
  z.enum(values as [T, ...T[]], shape);

/** @param shape whose id it is: `el id de una cuenta` */
export const id = (shape: string) =>
  z.string().refine(isUuid, shape).meta({ description: 'An id', format: 'uuid' }).optional();

const NAME = `un nombre de como máximo ${LIMITS.partyName.max} caracteres`;

export const partyName = z
  .string(NAME)
  .refine((name) => textLength(name) <= LIMITS.partyName.max, NAME)
  .meta({ description: `Name of a party, at most ${LIMITS.partyName.max} characters` });

const PLACE = `una de estas zonas: ${LOCATIONS.join(', ')}`;

/** A region as parties have it, in any letters. */
export const partyLocation = z
  .string(PLACE)
  .transform((one) => canonicalLocation(one))
  .refine((one) => one !== undefined, PLACE)
  .meta({ description: `One of: ${LOCATIONS.join(', ')}; in any letters` });

/** Some ids, each once. @param noun what they are of: `evento` */
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

/** How many are wanted at once. */
export const upTo = (most: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, `un número del 1 al ${most}`)
    .transform(Number)
    .refine((size) => size >= 1 && size <= most, `un número del 1 al ${most}`)
    .meta({ description: `A whole number from 1 to ${most}` })
    .optional();

/** A position of the log. @param shape where it is from */
export const position = (shape: string) =>
  z
    .string()
    .regex(/^[0-9a-f]{16}$/, shape)
    .meta({ description: 'A position of the log', examples: ['00000000000004d2'] })
    .optional();

/** A search, refused where it is too long for one. */
export const search = z
  .string()
  .refine(
    (wanted) => wanted.length <= LIMITS.searchText.max,
    `un texto de como máximo ${LIMITS.searchText.max} caracteres`,
  )
  .meta({ description: `Words to look for, at most ${LIMITS.searchText.max} characters` })
  .optional();

/** Id of a region, in any letters; `all` where it is absent. */
export const region = z
  .string()
  .transform((one) => one.toLowerCase())
  .refine(
    (one) => REGIONS.some((known) => known.id === one),
    `una de estas zonas: ${REGIONS.map((known) => known.id).join(', ')}`,
  )
  .meta({ description: `One of: ${REGIONS.map((known) => known.id).join(', ')}; in any letters` })
  .optional();

const isStyle = (one: string): one is (typeof STYLES)[number] => (STYLES as readonly string[]).includes(one);

/** Styles in any letters, separated by commas. */
export const styles = z
  .string()
  .transform((list) =>
    list
      .toLowerCase()
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )
  .refine(
    (all) => all.every(isStyle),
    `una lista, separada por comas, de estos estilos: ${STYLES.join(', ')}`,
  )
  .meta({ description: `Any of these, separated by commas: ${STYLES.join(', ')}` })
  .optional();

/** Of a list in pages, in the orders that it may be asked for in. */
export const pages = <const Sort extends string>(sorts: readonly Sort[]) => ({
  limit: upTo(LIMITS.listPage.max),
  cursor: text,
  sort: oneOf(sorts).optional(),
});

/** Of a list in pages that is searched. */
export const searchedPages = <const Sort extends string>(sorts: readonly Sort[]) => ({
  ...pages(sorts),
  search,
});

/** What stands between two columns. */
export const separator = oneOf([',', ';'], 'una coma o un punto y coma').optional();
