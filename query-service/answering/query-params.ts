import { Refusal } from '@duende/contracts/refusal';

const LONGEST = 500;

/**
 * The named parameters of a query string, each at most once and a plain text; an empty one counts as absent. Lists
 * (`from=a&from=b`) and objects (`from[$gt]=`) are refused, other parameters are nobody's business here.
 */
export function singleParams<N extends string>(
  url: string,
  names: readonly N[],
): { readonly [K in N]: string | undefined } {
  const start = url.indexOf('?');
  const params = new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
  const single: Partial<Record<N, string>> = {};
  for (const [key, value] of params) {
    const name = names.find((wanted) => key === wanted || key.startsWith(`${wanted}[`));
    if (name === undefined) continue;
    if (key !== name || Object.hasOwn(single, name) || value.length > LONGEST)
      throw new Refusal('request.invalid', {
        message: `El parámetro ${name} debe ser un solo texto de como máximo ${LONGEST} caracteres.`,
      });
    single[name] = value;
  }
  const entries = names.map((name) => [name, single[name]?.trim() || undefined] as const);
  return Object.fromEntries(entries) as { [K in N]: string | undefined };
}
