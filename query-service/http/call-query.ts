import { callNamed, type ApiCall, type QueryOf } from '@duende/contracts/api/calls/all-calls';
import { PARAMETER_LENGTH, type QueryParameters } from '@duende/contracts/api/calls/query-parameters';
import { Refusal } from '@duende/contracts/common/refusal';
import { z } from 'zod';
import { singleParams } from './query-route.ts';

/**
 * Parses by the call's schema.
 * @throws Refusal `request.invalid` with the first bad parameter
 */
export function queryOf<N extends ApiCall>(name: N, url: string): QueryOf<N> {
  return readParameters(callNamed(name).query ?? {}, url) as QueryOf<N>;
}

/** Parses separate parameters. @throws Refusal `request.invalid` */
export function readParameters<Schemas extends QueryParameters>(
  schemas: Schemas,
  url: string,
): { readonly [Name in keyof Schemas]: z.output<Schemas[Name]> } {
  const names = Object.keys(schemas);
  const texts = singleParams(url, names, (name) => longestOf(schemas[name]));
  const read = names.map((name) => {
    const { success, data, error } = z.safeParse(schemas[name] ?? z.never(), texts[name]);
    if (success) return [name, data] as const;
    const shape = error.issues[0]?.message ?? '';
    throw new Refusal('request.invalid', { message: `El parámetro ${name} debe ser ${shape}.` });
  });
  return Object.fromEntries(read) as { readonly [Name in keyof Schemas]: z.output<Schemas[Name]> };
}

const lengths = new WeakMap<z.ZodType, number>();

/** The OpenAPI document states the same limit. */
function longestOf(schema: z.ZodType = z.never()): number {
  const known = lengths.get(schema);
  if (known !== undefined) return known;
  const { maxLength = PARAMETER_LENGTH } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  lengths.set(schema, maxLength);
  return maxLength;
}
