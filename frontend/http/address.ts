import type { ApiCall, ParametersOf } from '@duende/contracts/api/calls/all-calls';

/** The address of a call: its path with the parameters filled in, the others as a query. Empty ones are left out. */
export function addressOf<N extends ApiCall>(call: N, parameters: ParametersOf<N>): string {
  const said = new Map(Object.entries<string | number | undefined>(parameters));
  const path = call.slice(call.indexOf(' ') + 1).replaceAll(/:(\w+)/g, (_, part: string) => {
    const value = said.get(part) ?? '';
    said.delete(part);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value = ''] of said) if (value !== '') query.append(name, String(value));
  // People read lists of ids and days in logs, so commas stay unescaped.
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? path : `${path}?${text}`;
}

export const methodOf = (call: ApiCall): string => call.slice(0, call.indexOf(' '));

/** Not a call of the API. */
export const HEALTH = '/api/health';
